import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** `localhost`, 127.0.0.0/8 and ::1: reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Whether a request may be looked at: null, or why not. A page of another site can make a browser send anything here, so what the
 * browser says of the page (`Origin`) must be us; programs send none. A site's name may have been made to lead here (DNS rebinding), so
 * the name (`Host`) must be ours too, but over TLS, where the certificate stands for it; a number cannot be rebound.
 */
export function refuseRequest(
  headers: IncomingHttpHeaders,
  served: { readonly host: string; readonly scheme: 'http' | 'https' },
): string | null {
  const url = parse(`${served.scheme}://${headers.host ?? ''}`);
  if (url === null) return 'the Host header is missing or not an address';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const isOurs = served.scheme === 'https' || isIP(name) !== 0 || name === 'localhost' || name === served.host;
  if (!isOurs) return `this station is not called ${name}`;
  if (headers.origin !== undefined && headers.origin !== url.origin) return 'another site may not use this station';
  return null;
}

function parse(address: string): URL | null {
  const url = URL.parse(address);
  return url !== null && url.host !== '' && url.pathname === '/' && url.search === '' && url.username === '' ? url : null;
}
