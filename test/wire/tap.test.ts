import { expect, test } from 'vitest';
import { Tap } from '../../main/devices/tap.ts';

function tapped(asText = true) {
  const lines: string[] = [];
  const clock = { nowMs: 0 };
  const tap = new Tap(
    asText,
    () => clock.nowMs,
    ({ dir, text, bad, times }) => lines.push(`${dir}${bad ? ' bad' : ''} ${times}x ${text}`),
  );
  const say = (text: string, bad = false) => tap.line('device', Buffer.from(text, 'latin1'), bad);
  return { lines, clock, tap, say };
}

test('equal lines after one another are counted, the first is told at once', () => {
  const { lines, tap, say } = tapped();
  for (const text of ['BEAT\n', 'BEAT\n', 'BEAT\n']) say(text);
  expect(lines).toEqual(['device 1x BEAT']);
  tap.flush();
  tap.flush();
  expect(lines).toEqual(['device 1x BEAT', 'device 2x BEAT']);
  say('BEAT\n');
  say('CARD\r\n');
  tap.line('station', Buffer.from('CARD\n'), false);
  say('CARD\n', true);
  expect(lines.slice(2)).toEqual(['device 1x BEAT', 'device 1x CARD', 'station 1x CARD', 'device bad 1x CARD']);
});

test('bytes that do not print stand as their numbers; formats that are no text as hex', () => {
  const { lines, say } = tapped();
  say('\x02A\xff\n');
  expect(lines).toEqual(['device 1x \\x02A\\xff']);
  const hex = tapped(false);
  hex.say('\x02A\xff\n');
  expect(hex.lines).toEqual(['device 1x 0241FF0A']);
});

test('a line is at most 200 characters long, and a second has at most 200 lines', () => {
  const { lines, clock, say } = tapped();
  say('x'.repeat(500));
  expect(lines[0]).toHaveLength('device 1x '.length + 200);
  for (let at = 0; at < 1_000; at++) say(`line ${at}`);
  expect(lines).toHaveLength(200);
  clock.nowMs = 1_000;
  say('later');
  expect(lines.slice(200)).toEqual(['device 1x … 801 lines not shown', 'device 1x later']);
});
