import {
  categories,
  isList,
  isTree,
  Pace,
  unflatten,
  writeJson,
  type Segment,
  type TextNode,
  type TextTree,
} from '@dragoman/i18n';
import { hash } from 'node:crypto';
import type { Queries } from '../database/database';
import type { TextRow } from '../database/schema';
import { type Forms, sameForms, tidyForms } from '../translations/message-forms';
import {
  type WorkspaceMessage,
  type WorkspaceText,
  workspaceLanguages,
  workspaceTexts,
} from '../translations/workspace-texts';
import type { BlockingView } from './releases.contract';

/** Hashes of the bundles of a release, by namespace and language. */
export type Bundles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a release made now would be. */
export interface NextRelease {
  readonly bundles: Bundles;
  /** JSON of the bundles that are not those of the release before, by hash. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Texts with errors. In the bundles they are as they were published last. */
  readonly blocking: { readonly count: number; readonly texts: readonly BlockingView[] };
  /** Texts that are not far enough, which are as they were published last, too. */
  readonly waiting: number;
}

/** What was published last: texts that cannot be published yet stay as they are there. */
export interface LastRelease {
  readonly bundles: Bundles;
  treeOf(hash: string): Promise<TextTree>;
}

/** Texts with errors that are named one by one. */
const MOST_NAMED = 100;

const FAR: Readonly<Record<TextRow['state'], number>> = { draft: 0, needs_review: 1, reviewed: 2 };

/**
 * Puts together what would be published. The same texts give the same bytes, whoever puts them together.
 * @param least how far a text has to be
 */
export async function nextRelease(db: Queries, last: LastRelease, least: TextRow['state']): Promise<NextRelease> {
  const pace = new Pace();
  const languages = await workspaceLanguages(db);
  const bundles = new Map<string, Map<string, string>>();
  const contents = new Map<string, Buffer>();
  const blocking: BlockingView[] = [];
  const found = { blocking: 0, waiting: 0 };
  for await (const { name: namespace, messages } of workspaceTexts(db, { languages })) {
    const byLanguage = new Map<string, string>();
    for (const language of languages) {
      await pace.breathe();
      const lastHash = last.bundles.get(namespace)?.get(language);
      const isWaiting = messages.some(({ texts }) => !isReady(texts.get(language), least));
      const before = lastHash === undefined || !isWaiting ? undefined : await last.treeOf(lastHash);
      const texts = messages.flatMap((message) => {
        const text = message.texts.get(language);
        if (text === undefined) return [];
        if (isReady(text, least)) return placed(message, text.forms);
        const published = before === undefined ? {} : formsAt(before, message);
        const blocks = text.errors > 0 && FAR[text.state] >= FAR[least] && !sameForms(published, tidyForms(text.forms));
        found[blocks ? 'blocking' : 'waiting']++;
        const { id, key } = message;
        if (blocks && found.blocking <= MOST_NAMED)
          blocking.push({ message: id, language, namespace, key, errors: text.errors });
        return placed(message, published);
      });
      if (texts.length === 0) continue;
      const json = Buffer.from(writeJson(unflatten(texts)));
      const contentHash = hash('sha256', json, 'base64url');
      byLanguage.set(language, contentHash);
      if (contentHash !== lastHash) contents.set(contentHash, json);
    }
    if (byLanguage.size > 0) bundles.set(namespace, byLanguage);
  }
  return { bundles, contents, blocking: { count: found.blocking, texts: blocking }, waiting: found.waiting };
}

/** Names what is in a release: equal texts have equal names. */
export function contentName(bundles: Bundles): string {
  const lines = [...bundles]
    .flatMap(([namespace, languages]) => [...languages].map(([language, of]) => `${namespace} ${language} ${of}\n`))
    .sort();
  return hash('sha256', lines.join(''), 'base64url').slice(0, 22);
}

/** True also where there is no text: nothing keeps it from being published. */
const isReady = (text: WorkspaceText | undefined, least: TextRow['state']): boolean =>
  text === undefined || (text.errors === 0 && text.complete && FAR[text.state] >= FAR[least]);

/** As i18next JSON v4 has them. */
export function placed({ path }: WorkspaceMessage, forms: Forms): { path: readonly Segment[]; value: string }[] {
  return FORMS.flatMap((form) => {
    const value = forms[form];
    return value === undefined || value === '' ? [] : [{ path: formPath(path, form), value }];
  });
}

function formsAt(tree: TextTree, { path, kind }: WorkspaceMessage): Forms {
  const forms = (kind === 'text' ? [''] : FORMS).flatMap((form) => {
    const text = nodeAt(tree, formPath(path, form));
    return typeof text === 'string' ? [[form, text] as const] : [];
  });
  return tidyForms(Object.fromEntries(forms));
}

/** The one form of a text, and what i18next takes of a plural without a count; then one for each category. */
const FORMS = ['', ...categories];

const formPath = (path: readonly Segment[], form: string): readonly Segment[] =>
  form === '' ? path : [...path.slice(0, -1), `${path.at(-1)}_${form}`];

function nodeAt(tree: TextTree, path: readonly Segment[]): TextNode | undefined {
  return path.reduce<TextNode | undefined>((node, segment) => {
    if (typeof segment === 'number') return isList(node) ? node[segment] : undefined;
    return isTree(node) ? node.get(segment) : undefined;
  }, tree);
}
