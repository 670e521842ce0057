import { equalForms, type Forms, mainForm } from '@dragoman/i18n/internal';
import { sql } from 'kysely';
import type { FoundFinding } from '../checks/run-checks';
import { isOff, type Severities, withSeverities } from '../checks/severities';
import { WORKSPACE_FINDINGS } from '../checks/workspace-findings';
import type { Queries } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { chunks } from '../http/chunks';
import { wordsOf } from '../terms/term-words';
import { isEmpty } from './check-text';
import type { Message } from './stores/messages.store';
import { loadTexts } from './stores/texts.store';

/** A text to compare with the other texts of its language. */
export interface ComparedText {
  readonly message: ComparedMessage;
  readonly language: string;
  /** In the language that it is translated from. */
  readonly source: Forms;
  readonly forms: Forms;
}

type IndexedText = readonly [index: number, text: ComparedText];

type ComparedMessage = Pick<Message, 'id' | 'path' | 'kind' | 'context' | 'syntax' | 'reference' | 'deleted'>;

/** What texts are compared with. */
export interface ComparisonContext {
  /** The installation's reference language. */
  readonly reference: string;
  readonly severities: Severities;
}

/** Texts with the same beginning that are read together; further ones are not compared. */
const MAX_TEXTS = 5_000;
/** A single word is often another part of speech, or agrees with another noun. */
const MIN_WORDS = 2;
/** The same translation of short sources is rarely a mistake. */
const MIN_WORDS_REUSED = 3;

/**
 * Returns what differs from other texts, in the order of the texts, with severities:
 *
 * - `inconsistent`: another text has the same source in the same context (the last part of the key, and the context of i18next)
 *   and another translation. A translation that two texts have is deliberate, and one with other endings agrees with other words.
 * - `reused`: another text has another source and the same translation.
 *
 * Texts may be unsaved: they are compared with those that are stored.
 */
export async function compareTexts(
  db: Queries,
  texts: readonly ComparedText[],
  { reference, severities }: ComparisonContext,
): Promise<readonly (readonly FoundFinding[])[]> {
  const found = texts.map((): FoundFinding[] => []);
  const toCompare = (code: 'inconsistent' | 'reused', minWords: number) => {
    const sources = new Map<Forms, boolean>(); // many languages have the same one
    return [...texts.entries()].filter(([, { message, language, source, forms }]) => {
      if (language === message.reference || message.deleted || isEmpty(forms) || isOff(code, severities, language))
        return false;
      if (!sources.has(source)) sources.set(source, hasWords(source, message, minWords));
      return sources.get(source) && !equalForms(source, forms);
    });
  };
  const translated = toCompare('inconsistent', MIN_WORDS);
  const bySource = await findSameSources(db, translated, reference);
  for (const [index, text] of translated) {
    const other = otherTranslation(text, bySource(text));
    if (other === undefined) continue;
    const { severity } = WORKSPACE_FINDINGS.inconsistent;
    const fix = other[''];
    found[index]!.push({
      ...{ code: 'inconsistent', severity, values: { translation: Object.values(other).join(' / ') } },
      ...(fix !== undefined && { fix }),
    });
  }
  const reusable = toCompare('reused', MIN_WORDS_REUSED);
  const byTranslation = await findSameTranslations(db, reusable, reference);
  for (const [index, text] of reusable) {
    const folded = foldSource(text.source);
    const other = byTranslation(text).find(
      ({ message, source }) => foldSource(source) !== folded && hasWords(source, message, MIN_WORDS_REUSED),
    );
    if (other === undefined) continue;
    const { severity } = WORKSPACE_FINDINGS.reused;
    found[index]!.push({ code: 'reused', severity, values: { source: mainForm(other.source) } });
  }
  return found.map((findings, index) => [...withSeverities(findings, severities, texts[index]!.language)]);
}

/**
 * Returns the stored texts whose comparison may have another result after a change, by the id of their message: their languages,
 * or undefined for all of them.
 * @param changes texts as they were and as they are
 */
export async function findComparable(
  db: Queries,
  changes: readonly ComparedText[],
  { reference, severities }: ComparisonContext,
): Promise<ReadonlyMap<string, ReadonlySet<string> | undefined>> {
  const found = new Map<string, Set<string> | undefined>();
  const add = (id: string, language?: string) => {
    if (language === undefined) found.set(id, undefined);
    else if (!found.has(id)) found.set(id, new Set([language]));
    else found.get(id)?.add(language);
  };
  const isSource = ({ message, language }: ComparedText) => language === message.reference;
  const isOn = (code: string, text: ComparedText) => isSource(text) || !isOff(code, severities, text.language);
  const translated = changes.filter(
    (text) => isOn('inconsistent', text) && hasWords(text.source, text.message, MIN_WORDS),
  );
  const sources = translated.map(({ message, source }) => ({ language: message.reference, forms: source }));
  const byContext = Map.groupBy(await loadSame(db, sources, reference), ({ message, forms }) =>
    contextOf(message, forms),
  );
  for (const text of translated) {
    const same = byContext.get(contextOf(text.message, text.source)) ?? [];
    if (same.every(({ message }) => message.id === text.message.id)) continue;
    for (const { message } of same) add(message.id, isSource(text) ? undefined : text.language);
  }
  // The texts of a changed source are compared with those of other sources.
  const ofSources = changes.filter(isSource).map(({ message }) => message.id);
  const reusable = [...changes.filter((text) => !isSource(text)), ...(await loadTexts(db, ofSources))];
  const ofLanguages = reusable.filter(
    ({ language, forms }) => !isOff('reused', severities, language) && !isEmpty(forms),
  );
  for (const { message, language } of await loadSame(db, ofLanguages, reference)) add(message.id, language);
  return found;
}

/** The translation that most others have, if no other has that of the text. */
function otherTranslation({ source, forms }: ComparedText, same: readonly ComparedText[]): Forms | undefined {
  const counts = new Map<string, { readonly forms: Forms; count: number }>();
  for (const other of same) {
    if (isEmpty(other.forms) || equalForms(other.forms, source)) continue;
    if (equalForms(other.forms, forms)) return undefined;
    if (differsInEndings(other.forms, forms)) continue;
    const known = counts.get(toJson(other.forms));
    if (known) known.count++;
    else counts.set(toJson(other.forms), { forms: other.forms, count: 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most?.forms;
}

const MAX_ENDING = 3;
const wordsIn = (forms: Forms) =>
  Object.values(forms)
    .join(' ')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether two translations have the same words, of which some have other endings: “Ninguno” and “Ninguna”. */
function differsInEndings(one: Forms, other: Forms): boolean {
  const [words, others] = [wordsIn(one), wordsIn(other)].map((all) => all.map((word) => word.toLowerCase()));
  if (words!.length !== others!.length || words!.join(' ') === others!.join(' ')) return false;
  return words!.every((word, index) => {
    const against = others![index]!;
    let shared = 0;
    while (shared < word.length && word[shared] === against[shared]) shared++;
    const longest = Math.max(word.length, against.length);
    return word === against || (shared >= 2 && shared * 2 >= longest && longest - shared <= MAX_ENDING);
  });
}

const hasWords = (source: Forms, { reference }: ComparedMessage, min: number): boolean =>
  wordsOf(mainForm(source), reference).words.length >= min;

/** Without case and marks, which may differ. */
const foldSource = (source: Forms): string => wordsIn(source).join(' ').toLowerCase();

/** What texts with the same source share to be compared. */
const contextOf = ({ path, kind, context, syntax, reference }: ComparedMessage, source: Forms): string =>
  toJson([reference, toJson(source), path.findLast((part) => typeof part === 'string') ?? '', kind, context, syntax]);

/** Returns the stored texts of other messages with the source and the context of a text, in its language. */
async function findSameSources(
  db: Queries,
  texts: readonly IndexedText[],
  reference: string,
): Promise<(text: ComparedText) => readonly ComparedText[]> {
  const sources = texts.map(([, { message, source }]) => ({ language: message.reference, forms: source }));
  const byContext = Map.groupBy(await loadSame(db, sources, reference), ({ message, forms }) =>
    contextOf(message, forms),
  );
  const othersOf = ({ message, source }: ComparedText) =>
    (byContext.get(contextOf(message, source)) ?? []).filter((other) => other.message.id !== message.id);
  const ids = new Set(texts.flatMap(([, text]) => othersOf(text).map(({ message }) => message.id)));
  const languages = new Set(texts.map(([, { language }]) => language));
  const forms = new Map<string, Forms>();
  for (const text of await loadTexts(db, [...ids].sort(), [...languages])) {
    forms.set(`${text.messageId} ${text.language}`, text.forms);
  }
  return (text) =>
    othersOf(text).flatMap(({ message }) => {
      const translation = forms.get(`${message.id} ${text.language}`);
      return translation === undefined ? [] : [{ ...text, message, forms: translation }];
    });
}

/** Returns the stored texts of other messages with the translation of a text, with their sources. */
async function findSameTranslations(
  db: Queries,
  texts: readonly IndexedText[],
  reference: string,
): Promise<(text: ComparedText) => readonly ComparedText[]> {
  const same = await loadSame(
    db,
    texts.map(([, text]) => text),
    reference,
  );
  const sources = new Map<string, Forms>();
  const ids = new Set(same.map(({ message }) => message.id));
  for (const text of await loadTexts(db, [...ids], [...new Set(same.map(({ message }) => message.reference))])) {
    sources.set(`${text.messageId} ${text.language}`, text.forms);
  }
  const translationKey = ({ message, language, forms }: StoredText) =>
    toJson([language, message.reference, toJson(forms)]);
  const byTranslation = Map.groupBy(same, translationKey);
  return (text) =>
    (byTranslation.get(translationKey(text)) ?? [])
      .filter(({ message }) => message.id !== text.message.id)
      .map((other) => ({ ...other, source: sources.get(`${other.message.id} ${other.message.reference}`) ?? {} }));
}

type StoredText = Omit<ComparedText, 'source'>;

/** The beginning of texts as they are stored: an index of the database finds them by it. */
const BEGINNING = sql<string>`substr(t.forms, 1, 40)`;
const beginningOf = (forms: Forms): string => Array.from(toJson(forms)).slice(0, 40).join('');

/** Loads the texts that are equal to one of the given ones, in the order of the ids of their messages. */
async function loadSame(
  db: Queries,
  texts: readonly { readonly language: string; readonly forms: Forms }[],
  reference: string,
): Promise<readonly StoredText[]> {
  const same: StoredText[] = [];
  for (const [language, ofLanguage] of Map.groupBy(texts, (text) => text.language)) {
    const wanted = new Set(ofLanguage.map(({ forms }) => toJson(forms)));
    const beginnings = new Set([...wanted].map((forms) => beginningOf(fromJson(forms))));
    for (const part of chunks([...beginnings])) {
      const rows = await db
        .selectFrom('texts as t')
        .innerJoin('messages as m', 'm.id', 't.message_id')
        .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
        .select(['m.id', 'm.path', 'm.kind', 'm.context', 'n.syntax', 'n.reference', 't.forms'])
        .where('t.language', '=', language)
        .where(BEGINNING, 'in', part)
        .where('m.deleted_at', 'is', null)
        .where('n.deleted_at', 'is', null)
        .orderBy('m.id')
        .limit(MAX_TEXTS)
        .execute();
      for (const row of rows) {
        if (!wanted.has(row.forms)) continue;
        same.push({
          language,
          forms: fromJson(row.forms),
          message: {
            ...{ id: row.id, path: fromJson(row.path), kind: row.kind, syntax: row.syntax, deleted: false },
            ...(row.context !== null && { context: row.context }),
            reference: row.reference ?? reference,
          },
        });
      }
    }
  }
  return same;
}
