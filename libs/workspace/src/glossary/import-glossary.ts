import { canonicalTag } from '@dragoman/i18n';
import { FileSyntaxError } from '@dragoman/i18n/internal';
import type { Database, Queries, Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { requireReference } from '../editing/require-language';
import { listLanguageTags } from '../editing/stores/languages.store';
import { requestTermRecheck } from '../editing/stores/checked-by.store';
import { decodedInput } from '../exchange/import/input-files';
import type { HistoryService } from '../history/history.service';
import { executeOnce, type IdempotentRequest } from '../idempotency/idempotency';
import { assertMayEditTerm, type GlossaryEditor } from './assert-may-edit-terms';
import { readGlossaryCsv } from './glossary-csv';
import type { GlossaryFormat, GlossaryImportInput, GlossaryImportView, GlossaryProblemView } from './glossary.contract';
import { tooManyTerms } from './glossary.errors';
import { countTerms, putTerms, termsByName, type TermWrite, translationsOfTerms } from './glossary.store';
import { readGlossaryTbx } from './glossary-tbx';
import type { ReadingContext, ReadTerm } from './read-term';
import {
  termContent,
  isDescription,
  isTermText,
  MAX_DESCRIPTION,
  MAX_TERM,
  MAX_TERMS,
  MAX_TRANSLATIONS,
  normalizedTerm,
  sortedTranslations,
  type TermContent,
} from './term-content';

const MAX_PROBLEMS = 100;
/** The file of a full glossary in several languages; in base64, a body has room for it. */
const MAX_FILE_MEGABYTES = 45;

export interface GlossaryImportContext {
  readonly database: Database;
  readonly history: HistoryService;
  /** The id is null for the command line. */
  readonly actor: Omit<GlossaryEditor, 'id'> & { readonly id: string | null };
  /** Absent if repeating the request imports again. */
  readonly request?: IdempotentRequest;
}

interface ReadFile {
  readonly format: GlossaryFormat;
  readonly terms: readonly ReadTerm[];
  readonly problems: readonly GlossaryProblemView[];
}

/**
 * Imports a file as one change set, or reports what that would do.
 * @throws Problem 403 for a language that the actor may not change, 404 if there is no language yet, 409 for too many terms
 */
export async function importGlossary(
  { database, history, actor, request }: GlossaryImportContext,
  input: GlossaryImportInput,
): Promise<GlossaryImportView> {
  const file = await readFile(database.read, input);
  if (input.dryRun) return database.snapshot(async (db) => (await planImport(db, database, actor, file)).view);
  const carryOut = async (tx: Transaction): Promise<GlossaryImportView> => {
    await database.dialect.lockTable(tx, 'glossary_terms');
    const { view, writes } = await planImport(tx, database, actor, file);
    if (writes.length === 0) return view;
    const changeSet = await history.changeSet(tx, { actor, kind: 'term.import' });
    await putTerms(tx, writes, { at: changeSet.at, by: actor.id });
    await history.record(
      tx,
      changeSet,
      writes.map(({ id, content, contentBefore }) => ({
        subject: { type: 'term', id },
        before: contentBefore ?? null,
        after: content,
      })),
    );
    await requestTermRecheck(
      tx,
      writes.map(({ content }) => content),
    );
    return { ...view, changeSet: changeSet.id };
  };
  return database.transaction((tx) =>
    request === undefined ? carryOut(tx) : executeOnce(tx, request, () => carryOut(tx)),
  );
}

async function readFile(db: Queries, input: GlossaryImportInput): Promise<ReadFile> {
  const reference = await requireReference(db);
  const languages = new Set(await listLanguageTags(db));
  const context: ReadingContext = {
    reference,
    languageNamed: (name) => {
      const tag = canonicalTag(name.replaceAll('_', '-'));
      return tag !== undefined && languages.has(tag) ? tag : undefined;
    },
  };
  const { content, refused } = decodedInput(input, MAX_FILE_MEGABYTES);
  const format = /^\uFEFF?\s*</.test(content) ? 'tbx' : 'csv';
  if (refused) {
    const { line = 1, column = 1, code, values } = refused as GlossaryProblemView;
    return { format, terms: [], problems: [{ line, column, severity: 'error', code, values }] };
  }
  try {
    const { terms, problems } = (format === 'csv' ? readGlossaryCsv : readGlossaryTbx)(content, context);
    return checkedTerms(format, terms, problems);
  } catch (error) {
    if (!(error instanceof FileSyntaxError)) throw error;
    const { line, column, reason, problem, sign } = error;
    const values = { reason, problem, sign };
    return { format, terms: [], problems: [{ line, column, severity: 'error', code: 'syntax', values }] };
  }
}

/** Leaves out terms that cannot be stored, and those that the file has a second time. */
function checkedTerms(
  format: GlossaryFormat,
  read: readonly ReadTerm[],
  readProblems: readonly GlossaryProblemView[],
): ReadFile {
  const problems = [...readProblems];
  const seen = new Set<string>();
  const terms: ReadTerm[] = [];
  for (const each of read) {
    const term: ReadTerm = {
      ...each,
      term: normalizedTerm(each.term),
      translations: each.translations.map((translation) => ({
        ...translation,
        text: normalizedTerm(translation.text),
      })),
    };
    const { line, column } = term;
    const problem = problemOf(term);
    const name = `${term.language} ${term.term}`;
    if (problem !== undefined) problems.push({ line, column, severity: 'error', ...problem });
    else if (seen.has(name)) {
      problems.push({ line, column, severity: 'warning', code: 'termTwice', values: { term: term.term } });
    } else terms.push(term);
    seen.add(name);
  }
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  return { format, terms, problems };
}

function problemOf({
  term,
  description = '',
  translations,
}: ReadTerm): Pick<GlossaryProblemView, 'code' | 'values'> | undefined {
  const texts = [term, ...translations.map(({ text }) => text)];
  if (term === '') return { code: 'termMissing', values: {} };
  if (texts.some((text) => text.length > MAX_TERM)) return { code: 'tooLong', values: { max: MAX_TERM } };
  if (description.length > MAX_DESCRIPTION) return { code: 'tooLong', values: { max: MAX_DESCRIPTION } };
  if (!texts.every(isTermText) || !isDescription(description)) return { code: 'textImpossible', values: { term } };
  if (translations.length > MAX_TRANSLATIONS) return { code: 'tooManyTranslations', values: { max: MAX_TRANSLATIONS } };
  return undefined;
}

interface ImportWrite extends TermWrite {
  readonly contentBefore?: TermContent;
}

/** @throws Problem 403, 409 */
async function planImport(
  db: Queries,
  { dialect }: Pick<Database, 'dialect'>,
  actor: GlossaryImportContext['actor'],
  { format, terms, problems }: ReadFile,
): Promise<{ readonly view: GlossaryImportView; readonly writes: readonly ImportWrite[] }> {
  const writes: ImportWrite[] = [];
  const languages = new Set(terms.map(({ language }) => language));
  for (const language of languages) {
    const ofLanguage = terms.filter((term) => term.language === language);
    const rows = await termsByName(
      db,
      language,
      ofLanguage.map(({ term }) => term),
    );
    const translations = await translationsOfTerms(
      db,
      rows.map(({ id }) => id),
    );
    const byName = new Map(rows.map((row) => [row.term, row]));
    for (const read of ofLanguage) {
      const row = byName.get(read.term);
      const before = row && termContent(row, translations.get(row.id) ?? []);
      const content = mergedContent(read, before);
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(content)) continue;
      assertMayEditTerm({ ...actor, id: actor.id ?? '' }, before, content);
      writes.push({
        id: row?.id ?? newId(),
        content,
        ...(row !== undefined && { before: row, contentBefore: before }),
      });
    }
  }
  const added = writes.filter(({ before }) => before === undefined).length;
  if (added > 0 && (await countTerms({ dialect, read: db })) + added > MAX_TERMS) throw tooManyTerms(MAX_TERMS);
  return {
    writes,
    view: {
      format,
      terms: terms.length,
      added,
      changed: writes.length - added,
      unchanged: terms.length - writes.length,
      problems: problems.slice(0, MAX_PROBLEMS),
      problemsLeftOut: Math.max(problems.length - MAX_PROBLEMS, 0),
      changeSet: null,
    },
  };
}

/** Returns a term with the content of the file. For each language of the file, its translations replace all existing ones. */
function mergedContent(read: ReadTerm, before: TermContent | undefined): TermContent {
  const languages = new Set(read.translations.map(({ language }) => language));
  const kept = (before?.translations ?? []).filter(({ language }) => !languages.has(language));
  return {
    language: read.language,
    term: read.term,
    description: read.description ?? before?.description ?? '',
    caseSensitive: read.caseSensitive ?? before?.caseSensitive ?? false,
    doNotTranslate: read.doNotTranslate ?? before?.doNotTranslate ?? false,
    forbidden: read.forbidden ?? before?.forbidden ?? false,
    translations: sortedTranslations([...kept, ...read.translations]),
  };
}
