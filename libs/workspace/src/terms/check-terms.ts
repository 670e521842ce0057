import type { CheckFinding } from '../checks/message-check';
import type { FormToRead } from '../checks/rules/rule-text';
import { containsTranslation } from './contains-translation';
import { type CompiledPattern, compilePattern, findTerms, type Occurrence } from './find-terms';
import type { GlossaryTerm, TermTranslation } from './glossary-term';
import { foldWord, wordsOf, type WordsOfText } from './term-words';

/**
 * Returns what the glossary finds in a form of a translation.
 * @param form with its source
 * @param terms that the source contains
 * @param translationsOf those of a term in the language of the form
 */
export function checkTranslation(
  form: FormToRead,
  terms: readonly GlossaryTerm[],
  translationsOf: (term: GlossaryTerm) => readonly TermTranslation[],
): readonly CheckFinding[] {
  const { prose, tag } = form;
  const words = wordsOf(prose, tag);
  const findings: CheckFinding[] = [];
  const translations = terms.map((term) => ({ term, all: translationsOf(term) }));
  findings.push(...forbiddenTranslations(form, words, translations));
  for (const { term, all } of translations) {
    if (term.forbidden) continue; // reported in the source
    if (term.doNotTranslate) {
      const finding = changedTerm(form, term);
      if (finding) findings.push(finding);
      continue;
    }
    const wanted = all.filter(({ status }) => status !== 'forbidden').map(({ text }) => text);
    if (wanted.length === 0 || wanted.some((each) => containsTranslation(words, each, tag))) continue;
    const fix = replaced(
      form,
      findTerms(words, [compilePattern(asPattern(term.id, term.term), tag)]),
      () => wanted[0]!,
    );
    findings.push(finding('termMissing', form, { term: term.term, translation: wanted.join(' / ') }, fix));
  }
  return findings;
}

/** Returns the terms of the language of a form that it must not use. */
export function checkForbidden(
  form: FormToRead,
  terms: readonly CompiledPattern<GlossaryTerm>[],
): readonly CheckFinding[] {
  const found = findTerms(wordsOf(form.prose, form.tag), terms).filter(({ id }) => id.forbidden);
  return distinct(
    found.map(({ start, end }) => finding('termForbidden', form, { found: form.prose.slice(start, end) })),
  );
}

/** A forbidden translation, unless it is a part of one that may be used. */
function forbiddenTranslations(
  form: FormToRead,
  words: WordsOfText,
  translations: readonly { readonly term: GlossaryTerm; readonly all: readonly TermTranslation[] }[],
): readonly CheckFinding[] {
  if (!translations.some(({ all }) => all.some(({ status }) => status === 'forbidden'))) return [];
  const patterns = translations.flatMap(({ term, all }) =>
    all.map((translation) =>
      compilePattern({ id: { term, all, translation }, term: translation.text, caseSensitive: false }, form.tag),
    ),
  );
  const found = findTerms(words, patterns).filter(({ id }) => id.translation.status === 'forbidden');
  return distinct(
    found.map((occurrence) => {
      const instead = occurrence.id.all.find(({ status }) => status !== 'forbidden')?.text;
      const fix = instead === undefined ? undefined : replaced(form, [occurrence], () => instead);
      return finding('termForbidden', form, { found: form.prose.slice(occurrence.start, occurrence.end) }, fix);
    }),
  );
}

/** Case counts only for terms that are case-sensitive. */
function changedTerm(form: FormToRead, { term, caseSensitive }: GlossaryTerm): CheckFinding | undefined {
  const { plain } = form;
  if (plain.includes(term) || (!caseSensitive && foldWord(plain).includes(foldWord(term)))) return undefined;
  const similar = findTerms(wordsOf(form.prose, form.tag), [compilePattern(asPattern(term, term), form.tag)]);
  return finding(
    'termChanged',
    form,
    { term },
    replaced(form, similar, () => term, false),
  );
}

const asPattern = <Id>(id: Id, term: string) => ({ id, term, caseSensitive: false });

/** Returns the text with other words, if those that are there are not inflected. */
function replaced<Id>(
  form: FormToRead,
  occurrences: readonly Occurrence<Id>[],
  by: (occurrence: Occurrence<Id>) => string,
  keepsCapital = true,
): string | undefined {
  if (occurrences.length === 0 || !occurrences.every(({ isExact }) => isExact)) return undefined;
  return form.correct(
    occurrences.map((occurrence) => {
      const { start, end } = occurrence;
      const text = by(occurrence);
      const isCapital = keepsCapital && start === 0 && /^\p{Lu}/u.test(form.prose);
      return { start, end, text: isCapital ? text.charAt(0).toLocaleUpperCase(form.tag) + text.slice(1) : text };
    }),
  );
}

const finding = (
  code: string,
  { category, raw }: FormToRead,
  values: Readonly<Record<string, string>>,
  fix?: string,
): CheckFinding => ({
  code,
  ...(category !== undefined && { form: category }),
  values,
  ...(fix !== undefined && fix !== raw && { fix }),
});

/** A word that is used twice is reported once. */
const distinct = (findings: readonly CheckFinding[]): readonly CheckFinding[] =>
  [
    ...new Map(findings.toReversed().map((each) => [JSON.stringify([each.code, each.values]), each])).values(),
  ].reverse();
