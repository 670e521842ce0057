import { Injectable } from '@nestjs/common';
import {
  equalForms,
  foldForSearch,
  type Forms,
  mainForm,
  type MessageSyntax,
  type Part,
  syntaxOf,
} from '@dragoman/i18n/internal';
import type { Actor } from '../../access/actor';
import { Database } from '../../database/database';
import { SearchesService } from '../searches.service';
import type { SuggestionsView, SuggestionView } from '../texts.contract';
import { includesNamespace } from '../../editing/assert-allowed';
import { unknownKey } from '../../editing/editing.errors';
import { requireLanguage, requireReference } from '../../editing/require-language';
import { findSimilarUnits } from '../../memory/memory-units';
import { wordsOf } from '../../memory/words';
import { numberAdapter } from './adapt-numbers';
import { placeholderAdapter } from './adapt-placeholders';
import { similarity } from './similarity';
import { findSimilarSources } from './suggestions.store';
import { textStateView } from '../text-view';
import { findListedText } from '../text-list.store';

/** Less similar translations save less work than reading them costs. */
const MIN_SIMILARITY = 0.65;
const MAX_SUGGESTIONS = 5;
/** A Portuguese text for Brazil may help in Portugal, but less. */
const OTHER_REGION_PENALTY = 0.05;
/** The part of a long text that is compared, in UTF-16 units. */
const MAX_COMPARED_LENGTH = 2000;
/** Candidates that the database preselects, to be compared exactly. */
const MAX_CANDIDATES = 60;

/** Suggests translations of identical or similar texts, of the workspace and of imported translation memories. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly database: Database,
    private readonly searches: SearchesService,
  ) {}

  /** @throws Problem 404 */
  async list(actor: Actor, messageId: string, name: string, signal: AbortSignal): Promise<SuggestionsView> {
    const { read } = this.database;
    const language = await requireLanguage(read, name);
    const reference = await requireReference(read);
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
      words: rarestWords(withoutPlaceholders(source, syntax)),
      length: source.length,
      limit: MAX_CANDIDATES,
      limitedTo: actor.limits?.namespaces,
    };
    const { dialect } = this.database;
    const units = { sourceLanguage: row.message.reference, targetLanguage: language.tag };
    const [texts, memory] = await this.searches.run(actor, signal, async (read) => [
      await findSimilarSources({ dialect, read }, wanted),
      // Units belong to no namespace, so that an account that is limited to some gets none.
      actor.limits?.namespaces ? [] : await findSimilarUnits(read, source, units, MAX_CANDIDATES),
    ]);
    const words = wordsOf(withoutPlaceholders(source, syntax));
    const similar: ScoredSuggestion[] = [
      ...texts.map(({ message, namespace, key, sourceForms, forms, state }): ScoredSuggestion => {
        const from = mainForm(sourceForms);
        return {
          origin: 'workspace',
          id: message,
          keyId: message,
          namespace,
          key,
          source: from,
          forms,
          score: from === source ? 1 : Math.min(similarity(words, wordsOf(withoutPlaceholders(from, syntax))), 0.99),
          state: textStateView({ forms, state }),
          rank: Number(state === 'reviewed') * 2 + Number(namespace === row.message.namespace),
        };
      }),
      ...memory.map(({ id, memory, source: from, target, targetLanguage }): ScoredSuggestion => {
        const score =
          from === source ? 1 : Math.min(similarity(words, wordsOf(from.slice(0, MAX_COMPARED_LENGTH))), 0.99);
        return {
          origin: 'memory',
          id: `memory-${id}`,
          memory,
          source: from,
          forms: { '': target },
          score: isOtherRegion(targetLanguage, language.tag) ? score - OTHER_REGION_PENALTY : score,
          rank: 0,
        };
      }),
    ]
      .filter(({ score }) => score >= MIN_SIMILARITY)
      .sort((a, b) => b.score - a.score || b.rank - a.rank);
    const suggestions: SuggestionView[] = [];
    for (const { score, rank: _, ...suggestion } of similar) {
      const forms = adaptForms(suggestion.forms, suggestion.source, source);
      // Equal translations are one suggestion: the best of them.
      if ([row.text, ...suggestions].some((each) => equalForms(forms, each?.forms ?? {}))) continue;
      suggestions.push({ ...suggestion, forms, similarity: Math.round(score * 100) / 100 });
      if (suggestions.length === MAX_SUGGESTIONS) break;
    }
    return { suggestions };
  }
}

/** With the numbers and placeholders of a source instead of those of a similar one. */
function adaptForms(forms: Forms, similar: string, source: string): Forms {
  const adapters = [numberAdapter(similar, source), placeholderAdapter(similar, source)].filter((each) => !!each);
  const adapt = (text: string) => adapters.reduce((adapted, adapter) => adapter(adapted), text);
  return Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, adapt(text)]));
}

type ScoredSuggestion = Omit<SuggestionView, 'similarity'> & { readonly score: number; readonly rank: number };

/** Both name a region, and not the same one. */
function isOtherRegion(one: string, other: string): boolean {
  const [{ region }, { region: otherRegion }] = [new Intl.Locale(one), new Intl.Locale(other)];
  return region !== undefined && otherRegion !== undefined && region !== otherRegion;
}

const withoutPlaceholders = (text: string, syntax: MessageSyntax): string =>
  words(syntax.parse(text.slice(0, MAX_COMPARED_LENGTH)).parts);

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
