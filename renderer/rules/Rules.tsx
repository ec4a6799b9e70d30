import type { RulesView } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { named } from '../shared/words/names.ts';
import { type RuleBook, ruleBook, sentenceOf } from '../shared/words/rules/rule-book.ts';
import type { Item } from './item.ts';
import { OddsTable } from './OddsTable.tsx';
import { Sentence } from './Sentence.tsx';

type Topic = Item['topic'];
/** In the order of a round. */
const TOPICS: readonly Topic[] = ['cards', 'bets', 'deal', 'decisions', 'bank', 'result', 'trouble', 'table'];
/** Those whose letters the pages bring with them. */
const LANGUAGES = [
  ['vi', 'VI'],
  ['en', 'EN'],
] as const;
const isOdds = ({ rule }: Item): boolean => rule === 'bet';
/** Which language prevails stands at the head of the page. */
const isPrevailing = ({ rule }: Item): boolean => rule === 'U10';

export function Rules({ view }: { readonly view: RulesView }) {
  const voice = useVoice();
  const book = ruleBook(voice.language, view.reference);
  return (
    <main className="rules">
      <Head view={view} book={book} />
      <OddsTable book={book} rows={view.rules.filter(isOdds)} unit={view.table.unit} />
      {TOPICS.map((topic) => (
        <TopicOf
          key={topic}
          topic={topic}
          book={book}
          items={view.rules.filter((item) => item.topic === topic && !isOdds(item) && !isPrevailing(item))}
        />
      ))}
    </main>
  );
}

function Head({ view, book }: { readonly view: RulesView; readonly book: RuleBook }) {
  const voice = useVoice();
  return (
    <header>
      <p className="table-name">{voice.say('table.name', { name: view.table.name })}</p>
      <nav aria-label={voice.say('desk.language')}>
        {LANGUAGES.map(([language, label]) => (
          <a key={language} href={`?lang=${language}`} lang={language} aria-current={voice.language === language}>
            {label}
          </a>
        ))}
      </nav>
      <h1>
        {voice.say('screen.rules')} <span>{named(voice, 'game.', view.table.game)}</span>
      </h1>
      <p>{voice.say('rules.asPlayed')}</p>
      {book.language !== voice.language && (
        <p className="fallback">{voice.say('rules.fallback', { language: voice.say(`language.${book.language}`) })}</p>
      )}
      {view.rules.filter(isPrevailing).map((item) => (
        <p key={item.rule} lang={book.language}>
          {sentenceOf(book, item)}
        </p>
      ))}
    </header>
  );
}

function TopicOf({ topic, book, items }: { readonly topic: Topic; readonly book: RuleBook; readonly items: readonly Item[] }) {
  const voice = useVoice();
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{voice.say(`rules.topic.${topic}`)}</h2>
      <ul>
        {[...Map.groupBy(items, ({ rule }) => rule)].map(([rule, wordings]) => (
          <li key={rule}>
            <b>{hasId(rule) ? rule : ''}</b>
            <p lang={book.language}>
              {wordings.map((item) => (
                <Sentence key={item.variant ?? ''} book={book} item={item} />
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
/** What cards count, and how money is rounded, has none. */
const hasId = (rule: string): boolean => /^[A-Z]\d/.test(rule);
