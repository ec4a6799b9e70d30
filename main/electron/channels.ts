/** What a window's page and the main process say to each other: the names of all messages that there are. */
export const CHANNELS = {
  /** Page → main: it listens, the first view may come. */
  ready: 'station:ready',
  /** Main → page: a view. */
  view: 'station:view',
  /** Page → main: the view was taken, the next may come. */
  taken: 'station:taken',
  /** Page → main, answered: an intent or a sign-in, as text. */
  up: 'station:up',
} as const;

/** Each window's page has an origin of its own, `station://dealer`: a process of its own, and no storage in common. */
export const SCHEME = 'station';

/** The audiences that have a window. */
export const WINDOWS = ['dealer', 'players'] as const;
export type WindowName = (typeof WINDOWS)[number];
