import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, entryHash, resultHash, type StoredEntry } from '../../main/journal/chain.ts';
import type { RoundRecord } from '../../main/round/record.ts';

const ENTRY: StoredEntry = {
  seq: 12,
  key: 'shoe/S1/7/12',
  wallMs: 1_760_000_000_012,
  monoMs: 12,
  boot: 'b1',
  kind: 'card',
  fact: '{"kind":"card","code":"KH","v":1,"atMs":12,"author":"tape"}',
  raw: 'CARD 12 "KH"\t\u0001é',
  verdict: 'ok',
  result: null,
  salt: '000102030405060708090a0b0c0d0e0f',
  hash: '',
};

test('R91: the hash is the one an auditor computes elsewhere', () => {
  // python3: hashlib.sha256(json.dumps([…], ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
  expect(entryHash('ff'.repeat(16), ENTRY)).toBe('8f35c9f1c3ace0ee5a1526b5b7e6ba22ea925bd8ecb928b6d56a535fbd32d194');
});

test('R91: every hashed field changes the hash, and null is not the text "null"', () => {
  const { hash: _, kind: __, ...hashed } = ENTRY;
  const before = entryHash('a', ENTRY);
  for (const [name, value] of Object.entries(hashed))
    expect(
      entryHash('a', { ...ENTRY, [name]: typeof value === 'number' ? value + 1 : `${value}` === 'null' ? 'null' : `${value} ` }),
      name,
    ).not.toBe(before);
  expect(entryHash('b', ENTRY)).not.toBe(before);
});

test('R91: text moved from one field to its neighbour gives another hash', () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 });
  fc.assert(
    fc.property(text, text, text, text, (boot, fact, otherBoot, otherFact) => {
      const same = boot === otherBoot && fact === otherFact;
      return same === (entryHash('a', { ...ENTRY, boot, fact }) === entryHash('a', { ...ENTRY, boot: otherBoot, fact: otherFact }));
    }),
  );
});

const RECORD: RoundRecord = {
  round: 3,
  status: 'settled',
  hands: { '10': ['KH'], '9': ['5S'] },
  bets: [],
  net: { house: 0, '20': 0, '100': 0 },
};

test('a result is named by its content, in whatever order its properties were written', () => {
  // python3: json.dumps(record, sort_keys=True, separators=(",", ":"))
  expect(canonicalJson(RECORD)).toBe(
    '{"bets":[],"hands":{"10":["KH"],"9":["5S"]},"net":{"100":0,"20":0,"house":0},"round":3,"status":"settled"}',
  );
  const reversed = Object.fromEntries(Object.entries(RECORD).reverse()) as unknown as RoundRecord;
  expect(resultHash(reversed)).toBe(resultHash(RECORD));
  expect(resultHash({ ...RECORD, net: { ...RECORD.net, house: 1 } })).not.toBe(resultHash(RECORD));
});

test('canonical JSON holds what JSON holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
