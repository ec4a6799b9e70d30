/** Schemes that the program answers itself. Chromium is shown `scheme://host/x` as `http://scheme--host.localhost/x`. */
export type Handler = (request: Request) => Response | Promise<Response>;
export const handlers = new Map<string, Handler>();

const CARRIED = /^http:\/\/([a-z]+)--([^./]+)\.localhost(?=\/|$)/;

export function carried(address: string): string {
  const url = new URL(address);
  return handlers.has(url.protocol.slice(0, -1)) ? address.replace(/^([a-z]+):\/\/([^/]+)/, 'http://$1--$2.localhost') : address;
}
export const shown = (address: string): string => address.replace(CARRIED, '$1://$2');
export const isCarried = (address: string): boolean => CARRIED.test(address);

/** The program's own answer. */
export async function answer(address: string, method: string): Promise<Response> {
  const own = shown(address);
  const handler = handlers.get(new URL(own).protocol.slice(0, -1));
  if (handler === undefined) return new Response('no such scheme', { status: 404 });
  return handler(new Request(own, { method }));
}
