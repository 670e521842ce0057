import { EventLoopYielder } from '@dragoman/i18n/internal';
import type { CheckedForm, CheckFinding } from '../checks/message-check';
import { type FormToRead, readForms, VALUE } from '../checks/rules/rule-text';
import type { FoundFinding, TextToCheck } from '../checks/run-checks';
import { WORKSPACE_FINDINGS } from '../checks/workspace-findings';
import type { Queries } from '../database/database';
import { checkForbidden, checkTranslation } from './check-terms';
import { type CompiledPattern, compilePattern, findTerms } from './find-terms';
import { type GlossaryTerm, termProperties, type TermTranslation } from './glossary-term';
import { addLookups, beginningsOf, foldWord, wordsOf } from './term-words';
import {
  hasTerms,
  selectLanguagesWithForbidden,
  selectTermNames,
  selectTermsById,
  selectTranslations,
} from './terms.store';

/** A term in the source of a text. */
export interface TermInText {
  readonly term: GlossaryTerm;
  /** In the language of the text, in their order. */
  readonly translations: readonly TermTranslation[];
  /** Where it is in the forms of the source, in UTF-16 code units of the text as it is written. */
  readonly places: readonly { readonly form?: string; readonly start: number; readonly end: number }[];
}

/** Returns the terms in the source of a text, in their order. */
export async function termsInSource(
  db: Queries,
  { reference, referenceLanguage, language, ...message }: TextToCheck,
): Promise<readonly TermInText[]> {
  const source = { ...message, reference, target: reference };
  const forms = readForms(source, { language: referenceLanguage, referenceLanguage });
  const terms = new Terms(db);
  await terms.load(
    referenceLanguage,
    forms.map(({ prose }) => prose),
  );
  const places = new Map<GlossaryTerm, { form?: string; start: number; end: number }[]>();
  for (const form of forms) {
    for (const { id: term, start, end } of terms.find(form.prose, referenceLanguage)) {
      const range = form.rangeOf(start, end);
      const ofTerm = places.get(term) ?? [];
      places.set(term, ofTerm);
      if (range) {
        ofTerm.push({ ...(form.category !== undefined && { form: form.category }), start: range[0], end: range[1] });
      }
    }
  }
  await terms.loadTranslations([...places.keys()], [language]);
  return Array.from(places, ([term, ofTerm]) => ({
    term,
    translations: terms.translationsOf(term, language),
    places: ofTerm,
  }));
}

/** Returns what the glossary finds in each of the texts, in their order. */
export async function findTermProblems(
  db: Queries,
  texts: readonly TextToCheck[],
): Promise<readonly (readonly FoundFinding[])[]> {
  if (texts.length === 0 || !(await hasTerms(db))) return texts.map(() => []);
  const terms = new Terms(db);
  const forbiddenIn = new Set(await selectLanguagesWithForbidden(db));
  const yielder = new EventLoopYielder();
  const wanted = new Map<string, Set<string>>();
  const want = (language: string, forms: readonly CheckedForm[]) => {
    const ofLanguage = wanted.get(language) ?? new Set();
    wanted.set(language, ofLanguage);
    for (const { text } of forms) if (text) ofLanguage.add(text);
  };
  for (const { language, referenceLanguage, reference, target } of texts) {
    if (language !== referenceLanguage) want(referenceLanguage, reference);
    if (forbiddenIn.has(language)) want(language, target);
  }
  for (const [language, all] of wanted) await terms.load(language, all, yielder);

  const read = await readAll(terms, texts, yielder);
  const languages = [...new Set(texts.map(({ language }) => language))];
  await terms.loadTranslations([...new Set(read.flatMap((forms) => forms.flatMap((form) => form.terms)))], languages);
  const found: (readonly FoundFinding[])[] = [];
  for (const [index, { language }] of texts.entries()) {
    await yielder.yieldIfDue();
    const findings = read[index]!.flatMap(({ form, terms: inSource }) => [
      ...checkTranslation(form, inSource, (term) => terms.translationsOf(term, language)),
      ...(forbiddenIn.has(language) ? checkForbidden(form, terms.patternsIn(form.prose, language)) : []),
    ]);
    found.push(findings.map(asFound));
  }
  return found;
}

interface FormWithTerms {
  readonly form: FormToRead;
  /** Those of its source. */
  readonly terms: readonly GlossaryTerm[];
}

/** Reads the forms of texts whose source has terms, or whose language has terms that must not be used. */
async function readAll(
  terms: Terms,
  texts: readonly TextToCheck[],
  yielder: EventLoopYielder,
): Promise<readonly (readonly FormWithTerms[])[]> {
  const all: FormWithTerms[][] = [];
  for (const text of texts) {
    await yielder.yieldIfDue();
    const { language, referenceLanguage, reference, target } = text;
    const isSource = language === referenceLanguage;
    const mayHaveTerms = terms.mayBeIn(isSource ? [] : reference, referenceLanguage) || terms.mayBeIn(target, language);
    all.push(
      !mayHaveTerms
        ? []
        : readForms(text, text).map((form) => ({
            form,
            terms:
              isSource || form.source === undefined
                ? []
                : [...new Set(terms.find(withoutNames(form), referenceLanguage).map(({ id }) => id))],
          })),
    );
  }
  return all;
}

/** A word in quotation marks: a value or the name of an option. */
const QUOTED = /(?<=['"‘“«„`])[\w.:/-]+(?=['"’”»“`])/g;

/** The source of a form without quoted words that its translation has quoted as well: they are not translated. */
function withoutNames({ prose, source }: FormToRead): string {
  const kept = new Set(prose.match(QUOTED));
  return source!.prose.replace(QUOTED, (name) => (kept.has(name) ? VALUE.repeat(name.length) : name));
}

const asFound = ({ code, form, values = {}, fix }: CheckFinding): FoundFinding => ({
  code,
  severity: WORKSPACE_FINDINGS[code as keyof typeof WORKSPACE_FINDINGS].severity,
  ...(form !== undefined && { form }),
  values,
  ...(fix !== undefined && { fix }),
});

/** A term that a text may contain. It is prepared only for texts that have the beginnings of all of its words. */
interface Candidate {
  readonly term: GlossaryTerm;
  readonly beginnings: readonly string[];
  pattern?: CompiledPattern<GlossaryTerm>;
}

/** The terms that texts may contain: those whose first word begins like one of their words. */
class Terms {
  private readonly byLookup = new Map<string, Map<string, Candidate[]>>();
  private readonly found = new Map<string, ReturnType<typeof findTerms<GlossaryTerm>>>();
  private readonly lookups = new Map<string, ReadonlySet<string>>();
  private readonly translations = new Map<string, TermTranslation[]>();

  constructor(private readonly db: Queries) {}

  /** Loads the terms of a language that texts may contain. */
  async load(language: string, texts: Iterable<string>, yielder = new EventLoopYielder()): Promise<void> {
    const lookups = new Set<string>();
    const folded: string[] = [];
    for (const text of texts) {
      await yielder.yieldIfDue();
      for (const lookup of this.lookupsIn(text, language)) lookups.add(lookup);
      folded.push(foldWord(text));
    }
    const inTexts = folded.join('\n');
    const ids: string[] = [];
    for await (const names of selectTermNames(this.db, language, lookups)) {
      for (const { id, term } of names) {
        await yielder.yieldIfDue();
        if (beginningsOf(term).every((beginning) => inTexts.includes(beginning))) ids.push(id);
      }
    }
    const patterns = new Map<string, Candidate[]>();
    for (const row of await selectTermsById(this.db, ids)) {
      await yielder.yieldIfDue();
      const candidate = { term: { id: row.id, ...termProperties(row) }, beginnings: beginningsOf(row.term) };
      const others = patterns.get(row.lookup);
      if (others) others.push(candidate);
      else patterns.set(row.lookup, [candidate]);
    }
    this.byLookup.set(language, patterns);
  }

  /** Whether a text may have one of the loaded terms. */
  mayBeIn(forms: readonly CheckedForm[], language: string): boolean {
    const patterns = this.byLookup.get(language);
    if (patterns === undefined || patterns.size === 0) return false;
    return forms.some(({ text }) => text && [...this.lookupsIn(text, language)].some((lookup) => patterns.has(lookup)));
  }

  /** The loaded terms that a text may contain. */
  patternsIn(text: string, language: string): readonly CompiledPattern<GlossaryTerm>[] {
    const patterns = this.byLookup.get(language);
    if (patterns === undefined) return [];
    const folded = foldWord(text);
    return [...this.lookupsIn(text, language)].flatMap((lookup) =>
      (patterns.get(lookup) ?? [])
        .filter(({ beginnings }) => beginnings.every((each) => folded.includes(each)))
        .map((candidate) => {
          const { term } = candidate;
          return (candidate.pattern ??= compilePattern(
            { id: term, term: term.term, caseSensitive: term.caseSensitive },
            language,
          ));
        }),
    );
  }

  find(text: string, language: string): ReturnType<typeof findTerms<GlossaryTerm>> {
    const name = `${language} ${text}`;
    let found = this.found.get(name);
    if (found === undefined) {
      const patterns = this.patternsIn(text, language);
      found = patterns.length === 0 ? [] : findTerms(wordsOf(text, language), patterns);
      this.found.set(name, found);
    }
    return found;
  }

  async loadTranslations(terms: readonly GlossaryTerm[], languages: readonly string[]): Promise<void> {
    const rows = await selectTranslations(
      this.db,
      terms.map(({ id }) => id),
      languages,
    );
    for (const { term_id, language, translation, status } of rows) {
      const name = `${term_id} ${language}`;
      const others = this.translations.get(name);
      if (others) others.push({ text: translation, status });
      else this.translations.set(name, [{ text: translation, status }]);
    }
  }

  /** Those that were loaded. */
  translationsOf({ id }: GlossaryTerm, language: string): readonly TermTranslation[] {
    return this.translations.get(`${id} ${language}`) ?? [];
  }

  private lookupsIn(text: string, language: string): ReadonlySet<string> {
    const name = `${language} ${text}`;
    const known = this.lookups.get(name);
    if (known) return known;
    const lookups = new Set<string>();
    addLookups(wordsOf(text, language), lookups);
    this.lookups.set(name, lookups);
    return lookups;
  }
}
