import type { Common } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';

/** How much of the shoe is out. */
export function ShoeRail({ shoe }: { readonly shoe: Common['shoe'] }) {
  const voice = useVoice();
  const share = shoe && shoe.total > 0 ? Math.min(100, (shoe.out / shoe.total) * 100) : 0;
  return (
    <div className="rail" role="img" aria-label={shoe ? voice.say('shoe.out', { n: shoe.out, of: shoe.total }) : voice.say('shoe.none')}>
      <i style={{ width: `calc(${share}% - .24rem)` }} />
    </div>
  );
}
