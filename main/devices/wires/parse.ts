export type WireAddress =
  | { readonly by: 'serial'; readonly path: string }
  | { readonly by: 'tcp' | 'tcp-listen'; readonly host: string; readonly port: number };

const LOOPBACK = '127.0.0.1';
const HIGHEST_PORT = 65_535;
const FORMS = 'serial:PATH, tcp:HOST:PORT, tcp-listen:PORT or tcp-listen:HOST:PORT';

/** Reads a wire as it is written in the configuration; of a bad one, one sentence that says what is wrong with it. */
export function parseWire(text: string): WireAddress | { readonly problem: string } {
  const colon = text.indexOf(':');
  const by = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? '' : text.slice(colon + 1);
  switch (by) {
    case 'serial':
      return rest.startsWith('/')
        ? { by, path: rest }
        : bad(text, 'a serial wire needs the full path of its port, such as serial:/dev/ttyUSB0');
    case 'tcp':
    case 'tcp-listen': {
      const listens = by === 'tcp-listen';
      const address = /^(?:(?:\[([^\]\s]+)\]|([^:\s[\]]+)):)?(\d{1,5})$/.exec(rest);
      const host = address?.[1] ?? address?.[2] ?? (listens ? LOOPBACK : undefined);
      if (!address || host === undefined)
        return bad(text, `it needs ${listens ? 'a port' : 'a host and a port'}, such as ${by}:127.0.0.1:7001`);
      const port = Number(address[3]);
      return port >= 1 && port <= HIGHEST_PORT ? { by, host, port } : bad(text, `a port is 1 to ${HIGHEST_PORT}`);
    }
    default:
      return bad(text, `a wire is ${FORMS}`);
  }
}
const bad = (text: string, why: string) => ({ problem: `wire "${text}": ${why}` });
