/**
 * What structured clone keeps and JSON loses, on its way to a page and back. Both functions also run in the page, from their own
 * source text: they use nothing from outside.
 */
export type Wire =
  | null
  | boolean
  | number
  | string
  | readonly Wire[]
  | { readonly $: string; readonly v?: Wire | Readonly<Record<string, Wire>> };

export function encode(value: unknown): Wire {
  if (value === undefined) return { $: 'undefined' };
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'number', v: String(value) };
  if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof Date) return { $: 'date', v: value.getTime() };
  if (value instanceof Uint8Array) return { $: 'bytes', v: [...value] };
  if (value instanceof Error) return { $: 'error', v: value.message };
  if (value instanceof Map) return { $: 'map', v: [...value].map(encode) };
  return { $: 'object', v: Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, encode(part)])) };
}

export function decode(wire: Wire): unknown {
  if (Array.isArray(wire)) return wire.map(decode);
  if (wire === null || typeof wire !== 'object') return wire;
  const { $: kind, v } = wire as { $: string; v?: Wire };
  const parts = v as readonly Wire[];
  switch (kind) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(v);
    case 'bigint':
      return BigInt(v as string);
    case 'date':
      return new Date(v as number);
    case 'bytes':
      return Uint8Array.from(parts as readonly number[]);
    case 'error':
      return new Error(v as string);
    case 'map':
      return new Map(parts.map(decode) as [unknown, unknown][]);
    default:
      return Object.fromEntries(Object.entries(v as object).map(([key, part]) => [key, decode(part as Wire)]));
  }
}
