import type { OddsView, PlayersView } from '../../main/views/messages.ts';
import { odds, range } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName } from '../shared/words/names.ts';
import { type Offer, offersOf, sideLimits } from './offers.ts';

/** More winning bets than that and their names stand over their odds. */
const ROOMY_PAID = 5;

/** What paid; else what is offered, and its limits. */
export function OddsRow({ view }: { readonly view: PlayersView }) {
  const voice = useVoice();
  const paid = view.state === 'settled' && view.result ? view.result.paid.map(asOffer) : null;
  return (
    <section className={paid && paid.length <= ROOMY_PAID ? 'paid' : 'paid offered'}>
      {view.corrected !== null && <p className="tag">{voice.say('corrected.note', { n: view.corrected })}</p>}
      <h2>{voice.say(paid ? 'paid.title' : 'odds.title')}</h2>
      <ul>
        {(paid ?? offersOf(view.odds)).map((offer) => (
          <Chip key={offer.bet} offer={offer} />
        ))}
      </ul>
      {!paid && <Limits view={view} />}
    </section>
  );
}

const asOffer = ({ bet, odds: pays }: OddsView): Offer => ({ bet, odds: pays, upTo: false });

function Chip({ offer }: { readonly offer: Offer }) {
  const voice = useVoice();
  return (
    <li>
      <span>{betName(voice, offer.bet)}</span>{' '}
      <b>{offer.upTo ? `≤ ${odds(offer.odds, voice.language)}` : odds(offer.odds, voice.language)}</b>
    </li>
  );
}

/** The limits that differ from those of the two main bets. */
function Limits({ view }: { readonly view: PlayersView }) {
  const voice = useVoice();
  return (
    <div className="lim">
      {sideLimits(view.odds).map(({ bets, limits }) => (
        <p key={bets.join()}>
          <span>{bets.map((bet) => betName(voice, bet)).join(', ')}</span>
          <b>{range(limits, voice.language)}</b>
        </p>
      ))}
    </div>
  );
}
