import { codeEvent, type Format } from './format.ts';
import { LINE_SETTINGS, LineDecoder, type LineSettings, lineOf } from './lines.ts';

export interface AsciiLineSettings extends LineSettings {
  /** `any`: small letters are read as capitals. */
  readonly case: 'exact' | 'any';
}
export const ASCII_LINE: AsciiLineSettings = { ...LINE_SETTINGS, case: 'exact' };

/** A card code a line. It has no check: a damaged code that is another card's code is that card, here and for everybody. */
export const asciiLine = (changes: Partial<AsciiLineSettings> = {}): Format => {
  const settings = { ...ASCII_LINE, ...changes };
  return {
    name: 'ascii-line',
    reads: 'codes',
    decoder: (codes) => new LineDecoder(settings, (text) => codeEvent(codes, settings.case === 'any' ? text.toUpperCase() : text)),
    encoder: (codes) => (event) => {
      const code = event.event === 'card' ? codes.codeOf(event.code) : null;
      return code === null ? null : lineOf(settings, code);
    },
  };
};
