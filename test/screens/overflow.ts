import type { Page } from 'playwright-core';

/** Boxes that no text may leave: the rows, which never move, and what stands in them. */
const BOXES = [
  ...[
    '.top',
    '.next',
    '.felt',
    '.keys',
    '.key',
    '.order li',
    '.trouble > header',
    '.way',
    '.rungs li',
    '.tries li',
    '.held',
    '.sign-in',
    '.seat',
    '.house',
    '.few',
    '.place',
    '.dev',
  ],
  ...[
    '.crown',
    '.state',
    '.hold',
    '.paid',
    '.paid li',
    '.boards',
    '.void',
    '.tally li',
    '.ask',
    '.tag',
    '.slot',
    '.test',
    '.refusal',
    '.not-connected',
  ],
  ...['.plate', '.turn', '.own', '.opened li', '.sitting li', '.foot', '.what', '.much', '.tab', '.note'],
].join(', ');
/** A font's own height is more than its line's: marks of capitals reach out of it by as much as this, in em. */
const MARKS_EM = 0.3;

/** What is measured anew when its size changes, the boards, has its place two frames later. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** What stands out of its box or of the screen, one line each. A text that is shortened with an ellipsis does not count, nor a caption's second language. */
export async function overflowing(page: Page): Promise<string[]> {
  const found = await measured(page);
  if (found.length === 0) return found;
  await settled(page);
  return measured(page);
}
function measured(page: Page): Promise<string[]> {
  return page.evaluate(
    ([boxes, marks]) => {
      const found: string[] = [];
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) found.push(`the page: ${scrollWidth} × ${scrollHeight}`);
      for (const element of document.querySelectorAll<HTMLElement>('main, main > *')) {
        if (element.scrollWidth > element.clientWidth + 1)
          found.push(`${element.className} is ${element.scrollWidth} wide in ${element.clientWidth}`);
      }
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const text = walk.currentNode;
        const parent = text.parentElement;
        if (!parent || text.textContent?.trim() === '' || parent.closest('svg, .card, .unseen, .board-cap, script, style')) continue;
        let ancestor: HTMLElement | null = parent;
        let shortened = false;
        for (; ancestor; ancestor = ancestor.parentElement) shortened ||= getComputedStyle(ancestor).textOverflow === 'ellipsis';
        const style = getComputedStyle(parent);
        if (shortened || style.clipPath !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = (parent.closest(boxes) ?? document.documentElement).getBoundingClientRect();
        const slack = Number.parseFloat(style.fontSize) * marks;
        for (const rect of range.getClientRects()) {
          const out =
            rect.left < box.left - 1 || rect.right > box.right + 1 || rect.top < box.top - slack || rect.bottom > box.bottom + slack;
          if (out) {
            found.push(`"${text.textContent?.slice(0, 40)}" stands out of .${parent.closest(boxes)?.className}`);
            break;
          }
        }
      }
      return found;
    },
    [BOXES, MARKS_EM] as const,
  );
}
