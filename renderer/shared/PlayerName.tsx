/** Where a name does not fit its given name, the last word of a Vietnamese one, stays in sight. */
export function PlayerName({ name }: { readonly name: string }) {
  const cut = name.trimEnd().lastIndexOf(' ') + 1;
  return (
    <span className="called">
      {cut > 0 && <span>{name.slice(0, cut)}</span>}
      <span>{name.slice(cut)}</span>
    </span>
  );
}
