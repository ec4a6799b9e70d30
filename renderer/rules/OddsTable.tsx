import { odds, range } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName, unitName } from '../shared/words/names.ts';
import { type RuleBook, sentenceOf } from '../shared/words/rules/rule-book.ts';
import type { Item } from './item.ts';

interface OddsTableProps {
  readonly book: RuleBook;
  readonly rows: readonly Item[];
  readonly unit: string;
}
/** What may be staked: what it pays, within which limits, when it wins. */
export function OddsTable({ book, rows, unit }: OddsTableProps) {
  const voice = useVoice();
  const limitsHead = voice.say('rules.limits', { unit: unitName(voice, unit) });
  return (
    <section>
      <h2>{voice.say('rules.odds')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{voice.say('rules.bet')}</th>
            <th scope="col">{voice.say('rules.pays')}</th>
            <th scope="col">{limitsHead}</th>
            <th scope="col">{voice.say('rules.wins')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={String(row.values.bet)} row={row} book={book} limitsHead={limitsHead} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Where there is no room for columns the limits stand under their own heading. */
function Row({ row, book, limitsHead }: { readonly row: Item; readonly book: RuleBook; readonly limitsHead: string }) {
  const voice = useVoice();
  const { bet, odds: pays, least, most } = row.values;
  return (
    <tr>
      <th scope="row">{betName(voice, String(bet))}</th>
      <td className="figure">{Array.isArray(pays) ? odds(pays.map(String), voice.language) : ''}</td>
      {typeof least === 'number' && typeof most === 'number' ? (
        <td className="figure" data-head={limitsHead}>
          {range([least, most], voice.language)}
        </td>
      ) : (
        <td className="none">–</td>
      )}
      <td lang={book.language}>{sentenceOf(book, row)}</td>
    </tr>
  );
}
