/** The octagon of every trouble. */
export function StopSign() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9zM10.5 5.5l.5 9h2l.5-9zM12 16.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
      />
    </svg>
  );
}
