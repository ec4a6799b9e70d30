import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BEAT_MS, MAX_PENDING, REPEAT_MS, STATION_LOST_MS } from '../../firmware-protocol/native/device.ts';
import { BAD_LINES } from '../../firmware-protocol/native/diagnosis.ts';
import { bytesOf, MAX_LINE_BYTES } from '../../firmware-protocol/native/frame.ts';
import { MAX_WAITING } from '../../firmware-protocol/native/intake.ts';
import { MAX_UNLOCK_MS, MIN_UNLOCK_MS, readLine, VERSION } from '../../firmware-protocol/native/messages.ts';
import { ANSWER_ONCE_MS, PATIENCE } from '../../firmware-protocol/native/station.ts';
import { KEEPALIVE_MS } from '../../firmware-protocol/native/wishes.ts';

const page = readFileSync(new URL('../../firmware-protocol/native/README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');
// Greetings are no frames of this kind; auth.test.ts has them.
const examples = (page.match(/\b[A-Z]{3,8} \d+[^*`\n|]* \*[0-9A-F]{8}\b/g) ?? []).filter((line) => !line.includes('N='));
const TYPES = ['HELLO', 'CARD', 'UNREAD', 'CUT', 'DOOR', 'BUTTON', 'FAULT', 'BEAT', 'WELCOME', 'ACK', 'LOCK', 'UNLOCK', 'LIGHT', 'TONE'];

describe('the page that firmware authors work from', () => {
  test.each(examples)('its example is a good frame: %s', (line) => {
    expect(readLine(bytesOf(line))).toMatchObject({ noise: 0 });
  });

  test.each(TYPES)('%s has an example and a row', (type) => {
    expect(examples.some((line) => line.startsWith(`${type} `))).toBe(true);
    expect(page).toMatch(new RegExp(`^\\| \`${type} SEQ`, 'm'));
  });

  test.each([
    `version ${VERSION}`,
    `**${MAX_LINE_BYTES} bytes, the line end included**`,
    `repeats HELLO, or its oldest waiting frame | ${REPEAT_MS} ms`,
    `says BEAT when it has said nothing else for | ${BEAT_MS} ms`,
    `when it has heard no good line for | ${STATION_LOST_MS} ms`,
    `when it has said nothing else for | ${KEEPALIVE_MS} ms`,
    `FORMS milliseconds, ${MIN_UNLOCK_MS} to ${MAX_UNLOCK_MS}`,
    `At most **${MAX_PENDING}** frames`,
    `While ${MAX_WAITING} wait for the journal`,
    `After ${PATIENCE} beginnings`,
    `at most every ${ANSWER_ONCE_MS} ms`,
    `after ${BAD_LINES} bad lines`,
  ])('says what the program does: %s', (words) => {
    expect(page).toContain(words);
  });
});
