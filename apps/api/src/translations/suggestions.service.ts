import { Injectable } from '@nestjs/common';
import { canonicalTag, findPlaceholders, folded } from '@dragoman/i18n';
import { Database } from '../database/database';
import type { SuggestionsView } from './editing.contract';
import { unknownLanguage, unknownMessage } from './editing.errors';
import { language, referenceLanguage } from './languages.store';
import type { Forms } from './message-forms';
import { similarity } from './similarity';
import { likelyTranslations } from './suggestions.store';
import { stateView } from './text-view';
import { listedText } from './translation-list.store';

/** Nearer than this, a translation saves more than reading it costs. */
const LEAST = 0.7;
const MOST = 5;
/** Compared one by one, after the database has chosen them. */
const CANDIDATES = 60;

/** How the same was translated elsewhere: the team's own catalogue is its memory. */
@Injectable()
export class SuggestionsService {
  constructor(private readonly database: Database) {}

  /** @throws Problem 404 */
  async of(messageId: string, name: string): Promise<SuggestionsView> {
    const { read } = this.database;
    const known = await language(read, canonicalTag(name) ?? '');
    const reference = await referenceLanguage(read);
    if (known === undefined || known.deleted_at !== null || reference === undefined) throw unknownLanguage();
    const row = await listedText(read, messageId, { language: known.tag, reference });
    if (row === undefined || row.message.deleted) throw unknownMessage();
    const source = spoken(row.referenceForms);
    if (source === '' || row.message.reference === known.tag) return { suggestions: [] };

    const candidates = await likelyTranslations(this.database, {
      ...{ message: messageId, language: known.tag, reference: row.message.reference },
      ...{ words: tellingWords(said(source)), length: source.length, limit: CANDIDATES },
    });
    const near = candidates
      .map((candidate) => ({ ...candidate, near: nearness(source, spoken(candidate.sourceForms)) }))
      .filter(({ near }) => near >= LEAST)
      .sort((a, b) => b.near - a.near);
    // The same translation ten times is one suggestion.
    const different = new Map(near.reverse().map((each) => [JSON.stringify(each.forms), each]));
    return {
      suggestions: [...different.values()]
        .sort((a, b) => b.near - a.near)
        .slice(0, MOST)
        .map(({ message, namespace, key, near, sourceForms, forms, state }) => ({
          ...{ message, namespace, key, forms },
          similarity: Math.round(near * 100) / 100,
          source: spoken(sourceForms),
          state: stateView({ forms, state }),
        })),
    };
  }
}

/** The form that stands for most of them. */
const spoken = (forms: Forms): string => forms[''] ?? forms.other ?? Object.values(forms)[0] ?? '';

/** What they say counts, not what is put in: only the very same text is as near as can be. */
const nearness = (one: string, other: string): number =>
  one === other ? 1 : Math.min(similarity(folded(said(one)), folded(said(other))), 0.99);

function said(text: string): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of findPlaceholders(text)) {
    if (start < at) continue; // inside another
    rest += `${text.slice(at, start)}\uFFFC`;
    at = end;
  }
  return rest + text.slice(at);
}

const MOST_WORDS = 8;

/** The longest words are the rarest; of writing without spaces, pieces of three signs. */
function tellingWords(source: string): string[] {
  const words = folded(source)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(word) ? word.match(/.{1,3}/gsu)! : word))
    .filter((word) => word !== '');
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}
