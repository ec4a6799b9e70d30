import type { ReactNode } from 'react';

interface PlaceKeyProps {
  readonly label: string;
  readonly alive: boolean;
  readonly press: () => void;
  /** A refusal, over the key. */
  readonly children: ReactNode;
}

/** Places the bet. */
export function PlaceKey({ label, alive, press, children }: PlaceKeyProps) {
  return (
    <div className="send">
      {children}
      <button type="button" className="key place" disabled={!alive} onClick={press} data-act="bet">
        <b>{label}</b>
      </button>
    </div>
  );
}
