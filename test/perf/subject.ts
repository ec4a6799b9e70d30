/** One card on its way, as a subject carries it. */
export interface Card {
  readonly bytes: Uint8Array;
  /** Is this card in what a screen's socket was sent? */
  isIn(message: string): boolean;
  /** Matches something on the page as soon as this card is drawn, and nothing before. */
  readonly selector: string;
}

/** Something that reads cards from a serial port and shows them: the station, or the bare script that it is measured against. */
export interface Subject {
  readonly name: string;
  readonly socketUrl: string;
  readonly pageUrl: string;
  /** Matches something on the page once it is connected. */
  readonly readySelector: string;
  /** Brings the subject to where it waits for the next card, and makes that card. */
  next(): Promise<Card>;
  /** Writes to the device's end of the port; returns when the last byte is written. */
  write(bytes: Uint8Array): void;
  stop(): Promise<void>;
}
