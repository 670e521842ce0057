import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import {
  equalForms,
  foldForSearch,
  type Forms,
  type MessageSyntax,
  type Part,
  syntaxOf,
} from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { Database, type Queries } from '../database/database';
import { SearchesService } from './searches.service';
import type { SuggestionsView } from './texts.contract';
import { includesNamespace } from '../editing/assert-allowed';
import { unknownLanguage, unknownKey } from '../editing/editing.errors';
import { findLanguage, referenceLanguage } from '../editing/stores/languages.store';
import { similarity } from './similarity';
import { findSimilarSources } from './suggestions.store';
import { textStateView } from './text-view';
import { findListedText } from './text-list.store';

/** Less similar translations save less work than reading them costs. */
const MIN_SIMILARITY = 0.7;
const MAX_SUGGESTIONS = 5;
/** The part of a long text that is compared, in UTF-16 units. */
const MAX_COMPARED_LENGTH = 2000;
/** Candidates that the database preselects, to be compared exactly. */
const MAX_CANDIDATES = 60;

/** Suggests translations of identical or similar texts: the workspace serves as its own translation memory. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly database: Database,
    private readonly searches: SearchesService,
  ) {}

  /** @throws Problem 404 */
  async list(actor: Actor, messageId: string, name: string, signal: AbortSignal): Promise<SuggestionsView> {
    const { read } = this.database;
    const language = await findLanguage(read, canonicalTag(name) ?? '');
    const reference = await referenceLanguage(read);
    if (language === undefined || language.deleted_at !== null || reference === undefined) throw unknownLanguage();
    const row = await findListedText(read, messageId, { language: language.tag, reference });
    if (row === undefined || row.message.deleted || !includesNamespace(actor, row.message.namespaceId)) {
      throw unknownKey();
    }
    const source = mainForm(row.referenceForms);
    if (source === '' || row.message.reference === language.tag) return { suggestions: [] };

    const syntax = syntaxOf(row.message.syntax);
    const wanted = {
      syntax: syntax.name,
      message: messageId,
      language: language.tag,
      reference: row.message.reference,
      words: rarestWords(withoutPlaceholders(source.slice(0, MAX_COMPARED_LENGTH), syntax)),
      length: source.length,
      limit: MAX_CANDIDATES,
      limitedTo: actor.limits?.namespaces,
    };
    const { dialect } = this.database;
    const find = (read: Queries) => findSimilarSources({ dialect, read }, wanted);
    const candidates = await this.searches.run(actor, signal, find);
    const similar = candidates
      .map((candidate) => ({ ...candidate, score: sourceSimilarity(source, mainForm(candidate.sourceForms), syntax) }))
      .filter(({ forms, score }) => score >= MIN_SIMILARITY && !equalForms(forms, row.text?.forms ?? {}))
      .sort(
        (a, b) =>
          b.score - a.score ||
          Number(b.state === 'reviewed') - Number(a.state === 'reviewed') ||
          Number(b.namespace === row.message.namespace) - Number(a.namespace === row.message.namespace),
      );
    // Equal translations are one suggestion: the best of them.
    const distinct = new Map(similar.toReversed().map((candidate) => [JSON.stringify(candidate.forms), candidate]));
    return {
      suggestions: similar
        .filter((candidate) => distinct.get(JSON.stringify(candidate.forms)) === candidate)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ message, namespace, key, score, sourceForms, forms, state }) => ({
          keyId: message,
          namespace,
          key,
          forms,
          similarity: Math.round(score * 100) / 100,
          source: mainForm(sourceForms),
          state: textStateView({ forms, state }),
        })),
    };
  }
}

/** The form to compare: the only one, or the plural form `other`. */
const mainForm = (forms: Forms): string => forms[''] ?? forms.other ?? Object.values(forms)[0] ?? '';

/** Ignores the names of placeholders; 1 only for identical texts. */
const sourceSimilarity = (one: string, other: string, syntax: MessageSyntax): number =>
  one === other ? 1 : Math.min(similarity(comparedPart(one, syntax), comparedPart(other, syntax)), 0.99);

const comparedPart = (text: string, syntax: MessageSyntax): string =>
  foldForSearch(withoutPlaceholders(text.slice(0, MAX_COMPARED_LENGTH), syntax));

const withoutPlaceholders = (text: string, syntax: MessageSyntax): string => words(syntax.parse(text).parts);

/** The words of all branches. */
const words = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.value;
      return part.kind === 'branching' ? part.branches.map((branch) => words(branch.parts)).join(' ') : '\uFFFC';
    })
    .join('');

const MAX_SEARCH_WORDS = 8;

/** The longest words, which are usually the rarest; for scripts without spaces, pieces of three characters. */
function rarestWords(source: string): string[] {
  const words = foldForSearch(source)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(word) ? word.match(/.{1,3}/gsu)! : word))
    .filter((word) => word !== '');
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MAX_SEARCH_WORDS);
}
