import type { Pages } from '../web/pages.ts';
import { SCHEME, WINDOWS } from './channels.ts';

/** Answers `station://dealer/…`: each origin has its own page and what the pages load, and nothing else. */
export function answerPage(pages: Pages, request: { readonly method: string; readonly url: string }): Response {
  const url = URL.parse(request.url);
  const name = WINDOWS.find((known) => url?.host === known);
  const isPage = url?.pathname === '/';
  const file =
    url === null || url.protocol !== `${SCHEME}:` || name === undefined || request.method !== 'GET'
      ? null
      : isPage
        ? pages.page(name)
        : pages.file(url.pathname);
  if (file === null) return new Response('there is nothing at this address\n', { status: 404, headers: { 'content-type': 'text/plain' } });
  return new Response(new Uint8Array(file.body), { headers: file.headers });
}
