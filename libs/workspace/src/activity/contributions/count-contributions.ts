import { equalForms, type Forms } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import { isEmpty } from '../../editing/check-text';
import { requireReference } from '../../editing/require-language';
import { loadMessages, type Message } from '../../editing/stores/messages.store';
import { loadTexts } from '../../editing/stores/texts.store';
import { chunks } from '../../http/chunks';
import { wordCounter } from '../../texts/selected/count-words';
import { formsToTranslate } from '../../texts/selected/forms-to-translate';
import type { ContributionCountsView } from './contributions.contract';
import { type CountedChange, countedChanges, type CountedPeriod } from './counted-changes';

/** The period whose contributions are counted. */
export type ContributionsInput = CountedPeriod;

/** What an account or the pre-translation has done in a language. */
export interface CountedContribution extends ContributionCountsView {
  /** Null: the pre-translation. */
  readonly actorId: string | null;
  readonly language: string;
}

/** Ids of messages by what was done. */
interface Texts {
  readonly actorId: string | null;
  readonly language: string;
  readonly translated: Set<string>;
  readonly approved: Set<string>;
  readonly sentBack: Set<string>;
}

/** @param db a snapshot: all queries have to see the same moment */
export async function countContributions(
  db: Queries,
  input: ContributionsInput,
): Promise<readonly CountedContribution[]> {
  const textsOf = new Map<string, Texts>();
  const messageIds = new Map<string, Set<string>>();
  for await (const change of countedChanges(db, input)) {
    const { actorId, language, messageId } = change;
    const done = deedsIn(change);
    if (done.length === 0) continue;
    const texts = textsOf.get(`${actorId} ${language}`) ?? {
      ...{ actorId, language, translated: new Set(), approved: new Set(), sentBack: new Set() },
    };
    textsOf.set(`${actorId} ${language}`, texts);
    for (const deed of done) texts[deed].add(messageId);
    messageIds.set(language, (messageIds.get(language) ?? new Set()).add(messageId));
  }
  if (textsOf.size === 0) return [];
  const words = await countWordsOf(db, messageIds);
  return [...textsOf.values()].flatMap(({ actorId, language, ...texts }) => {
    const wordsOf = words.get(language)!;
    const translated = [...texts.translated].filter((id) => wordsOf.has(id));
    const approved = [...texts.approved].filter((id) => wordsOf.has(id));
    const sentBack = [...texts.sentBack].filter((id) => wordsOf.has(id));
    if (translated.length + approved.length + sentBack.length === 0) return [];
    const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + wordsOf.get(id)!, 0);
    return {
      ...{ actorId, language },
      ...{ translated: translated.length, translatedWords: sum(translated) },
      ...{ approved: approved.length, approvedWords: sum(approved) },
      sentBack: sentBack.length,
    };
  });
}

function deedsIn({ kind, actorId, before, after }: CountedChange): ('translated' | 'approved' | 'sentBack')[] {
  if (kind === 'pretranslate') return ['translated'];
  if (actorId === null) return [];
  if (kind === 'review' || kind === 'bulk.sendBack' || kind === 'bulk.setState') {
    if (after.state === 'reviewed') return ['approved'];
    return after.state === 'draft' && kind !== 'bulk.setState' ? ['sentBack'] : [];
  }
  const isTranslated = !isEmpty(after.forms) && !equalForms(before?.forms ?? {}, after.forms);
  return [
    ...(isTranslated ? (['translated'] as const) : []),
    ...(after.state === 'reviewed' ? (['approved'] as const) : []),
  ];
}

/** Returns the words of texts by language and id of their messages, without source texts, which are translated from nothing. */
async function countWordsOf(
  db: Queries,
  messageIds: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const sources = await loadSources(db, new Set([...messageIds.values()].flatMap((ids) => [...ids])));
  const counted = new Map<string, ReadonlyMap<string, number>>();
  for (const [language, ids] of messageIds) {
    const words = new Map<string, number>();
    counted.set(language, words);
    for (const part of chunks([...ids])) {
      const texts = await loadTexts(db, part, [language]);
      const targets = new Map(texts.map(({ messageId, forms }) => [messageId, forms]));
      for (const id of part) {
        const source = sources.get(id);
        if (source === undefined || source.message.reference === language) continue;
        const { message, forms, countIn } = source;
        const toTranslate = formsToTranslate(message, forms, language, targets.get(id) ?? {});
        words.set(id, isEmpty(forms) ? 0 : countIn({ syntax: message.syntax, source: forms, forms: toTranslate }));
      }
    }
  }
  return counted;
}

/** What texts are translated from. */
interface Source {
  readonly message: Message;
  readonly forms: Forms;
  readonly countIn: ReturnType<typeof wordCounter>;
}

async function loadSources(db: Queries, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Source>> {
  const reference = await requireReference(db);
  const counters = new Map<string, Source['countIn']>();
  const sources = new Map<string, Source>();
  for (const part of chunks([...ids])) {
    const messages = await loadMessages(db, part, reference);
    const references = [...new Set([...messages.values()].map((message) => message.reference))];
    const texts = await loadTexts(db, part, references);
    const forms = new Map(texts.map((text) => [`${text.messageId} ${text.language}`, text.forms]));
    for (const [id, message] of messages) {
      const countIn = counters.get(message.reference) ?? wordCounter(message.reference);
      counters.set(message.reference, countIn);
      sources.set(id, { message, forms: forms.get(`${id} ${message.reference}`) ?? {}, countIn });
    }
  }
  return sources;
}
