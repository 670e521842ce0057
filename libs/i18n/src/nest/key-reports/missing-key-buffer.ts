import { boundedMemo } from '../../language/bounded-memo';
import { pluralCategories } from '../../language/plural-categories';
import { findPlaceholders } from '../../message/placeholders';
import { type ReportedKey, splitPluralForm } from '../../message/reported-key';
import type { MissingKey, MissingKeys, MissingKeySource } from '../options/key-reporter';

/** One miss, as it is noticed. */
export interface MissingKeyNotice {
  readonly namespace: string;
  readonly key: ReportedKey;
  readonly language: string;
  readonly source: MissingKeySource;
  /** What the code shows instead; the key itself, as i18next sends it, counts as none. */
  readonly defaultText?: string | undefined;
  readonly variables?: readonly string[] | undefined;
  readonly page?: string | undefined;
  readonly build?: string | undefined;
}

interface Entry {
  readonly key: ReportedKey;
  readonly namespace: string;
  kind: MissingKey['kind'];
  count: number;
  /** `client` only if no server-side source has missed the key, since clients can send anything. */
  source: MissingKeySource;
  readonly languages: Set<string>;
  readonly defaults: Map<string, string>;
  readonly variables: Set<string>;
  page: string | undefined;
  build: string | undefined;
  readonly firstAt: number;
  lastAt: number;
}

/** Different keys that wait to be handed on. */
const MAX_WAITING = 1000;
const MAX_LANGUAGES = 20;
const MAX_VARIABLES = 20;
/** In UTF-16 units. */
const MAX_DEFAULT_LENGTH = 2000;
const MAX_VARIABLE_LENGTH = 100;

/**
 * Collects misses until they are handed on in one batch: each key once, with a count. Bounded: of more different keys than fit,
 * a random sample stays, so that keys that are made up do not crowd out all others.
 */
export class MissingKeyBuffer {
  private entries = new Map<string, Entry>();
  private dropped = 0;
  private beyondLimit = 0;

  get isEmpty(): boolean {
    return this.entries.size === 0 && this.dropped === 0;
  }

  /** @param random from 0 to 1 */
  add(notice: MissingKeyNotice, now = Date.now(), random: () => number = Math.random): void {
    const { namespace, key, language } = notice;
    const id = idOf(namespace, key);
    let entry = this.entries.get(id);
    if (entry === undefined) {
      if (!this.makeRoom(random)) return;
      entry = newEntry(notice, now);
      this.entries.set(id, entry);
    }
    entry.count++;
    entry.lastAt = now;
    if (entry.source === 'client') entry.source = notice.source;
    if (entry.languages.size < MAX_LANGUAGES) entry.languages.add(language);
    const text = defaultTextOf(notice);
    if (text !== undefined) entry.defaults.set('', text);
    for (const name of variablesOf(notice, text)) {
      if (entry.variables.size < MAX_VARIABLES) entry.variables.add(name);
    }
    entry.page = notice.page ?? entry.page;
    entry.build = notice.build ?? entry.build;
  }

  /**
   * Returns what was collected, with the plural forms of a message as one key, and starts again.
   * @param isKnown whether a key is not missing at all
   */
  take(isKnown: (entry: Entry) => boolean = () => false): MissingKeys {
    const unknown = Array.from(this.entries).filter(([, entry]) => !isKnown(entry));
    const entries = foldPluralForms(new Map(unknown));
    const { dropped } = this;
    this.entries = new Map();
    this.dropped = 0;
    this.beyondLimit = 0;
    return { keys: entries.map(missingKeyOf), dropped };
  }

  /** Reservoir sampling: the n-th key beyond the limit replaces a random one with the probability limit / n. */
  private makeRoom(random: () => number): boolean {
    if (this.entries.size < MAX_WAITING) return true;
    this.dropped++;
    const place = Math.floor(random() * (MAX_WAITING + ++this.beyondLimit));
    if (place >= MAX_WAITING) return false;
    let index = 0;
    for (const id of this.entries.keys()) {
      if (index++ < place) continue;
      this.entries.delete(id);
      break;
    }
    return true;
  }
}

const idOf = (namespace: string, { key }: ReportedKey): string => `${namespace}\n${key}`;

const newEntry = ({ namespace, key, source }: MissingKeyNotice, now: number): Entry => ({
  key,
  namespace,
  kind: 'text',
  count: 0,
  source,
  languages: new Set(),
  defaults: new Map(),
  variables: new Set(),
  page: undefined,
  build: undefined,
  firstAt: now,
  lastAt: now,
});

/** i18next sends the key itself, without plural category, where the code has no default text. A sentence is both. */
function defaultTextOf({ key, defaultText }: MissingKeyNotice): string | undefined {
  if (defaultText === undefined || defaultText === '') return undefined;
  const isKey = [key.key, key.path.join('.'), splitPluralForm(key)?.path.join('.')].includes(defaultText);
  return isKey && !/\s/.test(defaultText) ? undefined : defaultText.slice(0, MAX_DEFAULT_LENGTH);
}

function variablesOf({ variables = [] }: MissingKeyNotice, text: string | undefined): readonly string[] {
  const inText = findPlaceholders(text ?? '').flatMap(({ kind, name }) => (kind === 'value' ? name : []));
  return [...variables, ...inText].filter((name) => name !== '' && name.length <= MAX_VARIABLE_LENGTH);
}

/**
 * i18next reports a plural once for each category of the language. Keys such as `phase_two` are not plurals: as in files, a
 * group is one if it has `other` and another category, if its text or code has a count, or if the language has no other
 * categories.
 */
function foldPluralForms(entries: ReadonlyMap<string, Entry>): Entry[] {
  const groups = new Map<string, { owner: ReportedKey; forms: Map<string, Entry> }>();
  for (const entry of entries.values()) {
    const form = splitPluralForm(entry.key);
    if (form === undefined) continue;
    const id = idOf(entry.namespace, form);
    const group = groups.get(id) ?? { owner: form, forms: new Map<string, Entry>() };
    groups.set(id, group);
    group.forms.set(form.category, entry);
  }
  const folded = new Map(entries);
  for (const [id, { owner, forms }] of groups) {
    if (!isPlural(forms)) continue;
    for (const { namespace, key } of forms.values()) folded.delete(idOf(namespace, key));
    const bare = folded.get(id);
    folded.set(id, foldedEntry(owner, bare === undefined ? forms : new Map([...forms, ['', bare]])));
  }
  return [...folded.values()];
}

function isPlural(forms: ReadonlyMap<string, Entry>): boolean {
  const other = forms.get('other');
  if (other === undefined) return false;
  if (forms.size > 1 || other.variables.has('count')) return true;
  return [...other.languages].every((language) => hasOneCategory(/^[a-z]{2}(?=-|$)/.exec(language)?.[0] ?? 'en'));
}

/** By the two letters of a language alone, of which there are few enough to keep: clients can send any tag. */
const hasOneCategory = boundedMemo(26 ** 2, (language) => pluralCategories(language, 'cardinal').length === 1);

function foldedEntry(owner: ReportedKey, forms: ReadonlyMap<string, Entry>): Entry {
  const all = [...forms.values()];
  const [first] = all as [Entry, ...Entry[]];
  const isOrdinal = String(owner.path.at(-1)).endsWith('_ordinal');
  return {
    ...first,
    key: owner,
    kind: isOrdinal ? 'ordinal' : 'cardinal',
    count: Math.max(...all.map(({ count }) => count)),
    source: all.find(({ source }) => source !== 'client')?.source ?? 'client',
    languages: new Set(all.flatMap(({ languages }) => [...languages]).slice(0, MAX_LANGUAGES)),
    defaults: new Map(
      Array.from(forms, ([category, { defaults }]) => [category, defaults.get('')] as const).filter(
        (each): each is readonly [string, string] => each[0] !== '' && each[1] !== undefined,
      ),
    ),
    variables: new Set(['count', ...all.flatMap(({ variables }) => [...variables])].slice(0, MAX_VARIABLES)),
    firstAt: Math.min(...all.map(({ firstAt }) => firstAt)),
    lastAt: Math.max(...all.map(({ lastAt }) => lastAt)),
  };
}

const missingKeyOf = ({ key, languages, defaults, variables, page, build, firstAt, lastAt, ...entry }: Entry) => ({
  ...entry,
  key: key.key,
  languages: [...languages],
  defaults: Object.fromEntries(defaults),
  variables: [...variables],
  ...(page !== undefined && { page }),
  ...(build !== undefined && { build }),
  firstAt: new Date(firstAt),
  lastAt: new Date(lastAt),
});
