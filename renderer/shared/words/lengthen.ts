const FILLER = 'dài thêm nữa xem sao nhé bạn ơi ';
const MORE = 0.4;
/** Tags and figures as short as this are not translated into anything longer. */
const SHORT = 3;

/** 40 % longer, place-holders kept (`?long`). */
export function lengthen(text: string): string {
  if (text.length <= SHORT) return text;
  const more = Math.ceil(text.length * MORE);
  return `${text} ${FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trim()}`;
}
