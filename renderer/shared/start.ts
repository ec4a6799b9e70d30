/** Shows the links to pages that only some stations serve. */
for (const link of document.querySelectorAll<HTMLElement>('[data-if]')) {
  const { ok } = await fetch(link.dataset.if ?? '', { cache: 'no-store' });
  link.hidden = !ok;
}
