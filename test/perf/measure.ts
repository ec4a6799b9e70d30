import { once } from 'node:events';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { WebSocket } from 'ws';
import type { Card, Subject } from './subject.ts';

/** A card that has not arrived by then has been lost: the subject is broken, not slow. */
const LOST_AFTER_MS = 10_000;
/** About what the journal writes for one card. */
const RECORD_BYTES = 4096;

export interface Percentiles {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function percentiles(samplesMs: readonly number[]): Percentiles {
  const sorted = [...samplesMs].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/**
 * From a card's last byte on the wire to the message at a screen's socket, in milliseconds, for each of `cards`. A line is one write and
 * the clock is read just before it: read after it, a pause of this process in between would make the way look shorter than it is.
 */
export async function wireToSocket(subject: Subject, cards: number): Promise<number[]> {
  const socket = new WebSocket(subject.socketUrl);
  await once(socket, 'open');
  const samples: number[] = [];
  try {
    for (let n = 0; n < cards; n++) {
      const card = await subject.next();
      const arrived = arrival(socket, card);
      const writtenMs = performance.now();
      subject.write(card.bytes);
      samples.push((await arrived) - writtenMs);
    }
  } finally {
    socket.terminate();
  }
  return samples;
}

/** From a card's last byte on the wire to its being painted, in milliseconds, for each of `cards`. */
export async function wireToPaint(subject: Subject, page: Page, cards: number): Promise<number[]> {
  await page.goto(subject.pageUrl);
  await page.waitForSelector(subject.readySelector, { state: 'attached' });
  const samples: number[] = [];
  for (let n = 0; n < cards; n++) {
    const card = await subject.next();
    // A card of the round before may lie there still.
    await page.waitForSelector(card.selector, { state: 'detached' });
    await page.evaluate(rest);
    await page.evaluate(watchForPaint, { selector: card.selector, lostAfterMs: LOST_AFTER_MS });
    const writtenMs = performance.timeOrigin + performance.now();
    subject.write(card.bytes);
    const paintedMs = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
    samples.push(paintedMs - writtenMs);
  }
  return samples;
}

/** One sync of the disk that the journal is on, after writing what a card makes it write: in milliseconds, for each of `times`. */
export function diskSync(folder: string, times: number): number[] {
  const path = join(folder, 'sync-probe');
  const file = openSync(path, 'w');
  const record = Buffer.alloc(RECORD_BYTES, 1);
  const samples: number[] = [];
  for (let n = 0; n < times; n++) {
    const startedMs = performance.now();
    writeSync(file, record);
    fdatasyncSync(file);
    samples.push(performance.now() - startedMs);
  }
  closeSync(file);
  rmSync(path);
  return samples;
}

/** When the first message with the card came. */
function arrival(socket: WebSocket, card: Card): Promise<number> {
  return new Promise((resolve, reject) => {
    const lost = setTimeout(() => reject(new Error('the card never came to the socket')), LOST_AFTER_MS);
    const listener = (data: Buffer) => {
      const nowMs = performance.now();
      if (!card.isIn(data.toString())) return;
      clearTimeout(lost);
      socket.off('message', listener);
      resolve(nowMs);
    };
    socket.on('message', listener);
  });
}

/** Runs in the page. At a table cards fall more than a second apart: what the last change set in motion has come to rest by then. */
async function rest(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/**
 * Runs in the page. Leaves a promise of the time at which the frame with the selector's match was painted: the first task after the
 * frame in which it was drawn. Both processes count from the machine's own clock (`timeOrigin`), so the times compare.
 */
function watchForPaint({ selector, lostAfterMs }: { readonly selector: string; readonly lostAfterMs: number }): void {
  const painted = new Promise<number>((resolve, reject) => {
    const lost = setTimeout(() => reject(new Error(`never painted: ${selector}`)), lostAfterMs);
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      clearTimeout(lost);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  Object.assign(globalThis, { painted });
}
