import type { StationConfig } from '../config.ts';
import type { Ambient } from '../views/index.ts';

type OfTheTable = 'id' | 'name' | 'unit' | 'languages' | 'names' | 'people' | 'present' | 'person';

/** What views hold besides the table's own state: of the configuration, of who looks, and of the station at this moment. */
export function ambientOf({ table, people }: StationConfig, person: Ambient['person'], now: Omit<Ambient, OfTheTable>): Ambient {
  const [first = 'vi', second = null] = table.languages;
  return {
    ...{ id: table.id, name: table.name, unit: table.unit },
    languages: { first, second },
    people: people.length === 0 ? 'off' : person === null ? 'signedOut' : 'signedIn',
    person,
    present: person === null ? [] : [person],
    names: (bettor) => (Object.hasOwn(table.players, bettor) ? table.players[bettor] : undefined) ?? bettor,
    ...now,
  };
}
