import type { Registrar } from '../station.ts';
import type { DecksAct } from '../views/messages.ts';
import { type Access, authorOf, signInRefusal } from './access.ts';

type Values = Readonly<Record<string, string | number>>;
type Refused = { readonly refused: string; readonly values?: Values };

/**
 * Who registers decks (R83): where people sign in a supervisor or technician, by name and PIN; elsewhere whoever is at this computer. The
 * sign-in is journaled; it is for this one act.
 */
export async function registrarOf(access: Access, { name, pin }: Extract<DecksAct, { decks: 'begin' }>): Promise<Registrar | Refused> {
  const { people } = access;
  if (people === null) return { person: 'supervisor', role: 'supervisor' };
  const result = await people.signIn(name ?? '', pin ?? '');
  if (!result.ok) {
    if (result.code === 'person.pin' && people.knows(name ?? '')) await access.note('station', 'signInFailed', name ?? '');
    const answer = signInRefusal('', result);
    return 'refused' in answer ? { refused: answer.refused, values: answer.values ?? {} } : { refused: result.code };
  }
  const { person } = result;
  const { role } = person;
  if (role === 'supervisor' || role === 'technician') return { person: person.name, role };
  await access.note(authorOf(person), 'refused', 'decks: person.right');
  return { refused: 'person.right' };
}
