import type { Common } from '../../main/views/messages.ts';

/** How much of the shoe is out. */
export function ShoeRail({ shoe }: { readonly shoe: Common['shoe'] }) {
  const share = shoe && shoe.total > 0 ? Math.min(100, (shoe.out / shoe.total) * 100) : 0;
  return (
    <div className="rail" aria-hidden="true">
      <i style={{ width: `calc(${share}% - .24rem)` }} />
    </div>
  );
}
