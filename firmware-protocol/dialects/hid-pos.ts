import { bytesOf, textOf } from '../native/frame.ts';
import { codeEvent, type Format, INTER_BYTE_MS, MAX_FRAME_BYTES } from './format.ts';
import { FrameDecoder, type Look } from './frames.ts';

export interface HidPosSettings {
  readonly reportId: number;
  /** Of one report, with its id. */
  readonly reportBytes: number;
  /** Of a code, over all its reports. */
  readonly maxBytes: number;
  readonly interByteMs: number;
  readonly case: 'exact' | 'any';
}
export const HID_POS: HidPosSettings = {
  reportId: 0x02,
  reportBytes: 64,
  maxBytes: MAX_FRAME_BYTES,
  interByteMs: INTER_BYTE_MS,
  case: 'exact',
};

const LENGTH_AT = 1;
const AIM_AT = 2;
const DATA_AT = 5;
/** `]`, a letter, a letter or digit: what kind of code was read. */
const AIM_FORM = /^\][A-Za-z][0-9A-Za-z]$/;
/** What the encoder writes: a plain Code 128. */
const AIM = ']C0';
const LAST = 0;
const MORE_FOLLOWS = 1;
/** Of the end of a report, reserved and the flag. */
const TRAILER_BYTES = 3;

/** Reports of a barcode scanner (usage page 0x8C), of one size; the whole report is what can be checked. */
export const hidPos = (changes: Partial<HidPosSettings> = {}): Format => {
  const settings = { ...HID_POS, ...changes };
  const { reportBytes, maxBytes, interByteMs } = settings;
  return {
    name: 'hid-pos',
    reads: 'codes',
    decoder: (codes) =>
      new FrameDecoder({
        maxBytes: reportBytes * mostReports(settings),
        interByteMs,
        allowsLineEnds: false,
        starts: [settings.reportId],
        look: (bytes) => look(bytes, settings),
        read: (frame) => {
          const code = codeIn(frame, settings);
          const event = codeEvent(codes, settings.case === 'any' ? code.toUpperCase() : code);
          return event === null ? null : [event];
        },
      }),
    encoder: (codes) => (event) => {
      const code = event.event === 'card' ? codes.codeOf(event.code) : null;
      return code === null || code.length > maxBytes ? null : written(code, settings);
    },
  };
};

const mostData = ({ reportBytes }: HidPosSettings): number => reportBytes - DATA_AT - TRAILER_BYTES;
const mostReports = (settings: HidPosSettings): number => Math.ceil(settings.maxBytes / mostData(settings));
const reportsIn = (bytes: Uint8Array, { reportBytes }: HidPosSettings): readonly Uint8Array[] =>
  Array.from({ length: Math.floor(bytes.length / reportBytes) }, (_, index) =>
    bytes.subarray(index * reportBytes, (index + 1) * reportBytes),
  );
const codeIn = (frame: Uint8Array, settings: HidPosSettings): string => reportsIn(frame, settings).map(dataOf).join('');
const dataOf = (report: Uint8Array): string => textOf(report.subarray(DATA_AT, DATA_AT + (report[LENGTH_AT] ?? 0)));

function look(bytes: Uint8Array, settings: HidPosSettings): Look {
  const { reportBytes } = settings;
  const most = mostReports(settings);
  for (const [index, report] of reportsIn(bytes, settings).slice(0, most).entries()) {
    const fault = faultOf(report, settings);
    // The reports before it were a code that was cut off.
    if (fault !== null) return { is: 'bad', bytes: Math.max(1, index) * reportBytes, reason: index === 0 ? fault : 'length' };
    if (report[reportBytes - 1] === LAST) return wholeLook(bytes.subarray(0, (index + 1) * reportBytes), settings);
  }
  return bytes.length < most * reportBytes ? { is: 'open', begun: true } : { is: 'bad', bytes: most * reportBytes, reason: 'length' };
}

const wholeLook = (frame: Uint8Array, settings: HidPosSettings): Look =>
  codeIn(frame, settings).length > settings.maxBytes
    ? { is: 'bad', bytes: frame.length, reason: 'length' }
    : { is: 'frame', bytes: frame.length };

/** Null: a report as it should be, with nothing behind its data. */
function faultOf(report: Uint8Array, settings: HidPosSettings): 'length' | 'format' | null {
  const length = report[LENGTH_AT] ?? 0;
  const flag = report[report.length - 1];
  if (report[0] !== settings.reportId || !AIM_FORM.test(textOf(report.subarray(AIM_AT, DATA_AT)))) return 'format';
  if (length === 0 || length > mostData(settings)) return 'length';
  const padding = report.subarray(DATA_AT + length, report.length - 1);
  return padding.every((byte) => byte === 0) && (flag === LAST || flag === MORE_FOLLOWS) ? null : 'format';
}

function written(code: string, settings: HidPosSettings): Uint8Array {
  const most = mostData(settings);
  const reports = Math.ceil(code.length / most);
  const bytes = new Uint8Array(reports * settings.reportBytes);
  for (const [index, report] of reportsIn(bytes, settings).entries()) {
    const data = code.slice(index * most, (index + 1) * most);
    report.set([settings.reportId, data.length, ...bytesOf(AIM + data)]);
    report[report.length - 1] = index + 1 < reports ? MORE_FOLLOWS : LAST;
  }
  return bytes;
}
