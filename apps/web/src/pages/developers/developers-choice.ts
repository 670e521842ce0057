import type { CoverageView, MessageView } from '../../../../api/src/translations/translations.contract';
import { messages } from '../../requests/translations';
import { PageFailure, type ReadJson } from '../../page/page-module';
import type { Example } from './snippets';

/** What the examples of the page are about. It stands in the address: `/de/developers?language=pl&namespace=common`. */
export interface Choice {
  readonly language: string;
  readonly namespace: string;
  /** Another namespace of the language, where there is one: some examples are about several. */
  readonly other: string | undefined;
}

/**
 * What is asked for, as far as it is served. Otherwise the reader's own language, or the reference, and a
 * namespace that the language has; the applications' before our own.
 */
export function choose(view: CoverageView, asked: URLSearchParams, reader: string): Choice {
  const has = (language: string, namespace: string) => {
    const row = view.languages.findIndex(({ tag }) => tag === language);
    const column = view.namespaces.findIndex(({ name }) => name === namespace);
    return typeof view.translated[row]?.[column] === 'number';
  };
  const served = view.namespaces.filter(({ own }) => !own);
  const hasTexts = (language: string) => served.length === 0 || served.some(({ name }) => has(language, name));
  const tags = view.languages.map(({ tag }) => tag);
  const language =
    tags.find((tag) => tag === asked.get('language')) ??
    [reader, view.reference, ...tags].find((tag) => tags.includes(tag) && hasTexts(tag)) ??
    view.reference;

  const names = [...served, ...view.namespaces.filter(({ own }) => own)].map(({ name }) => name);
  const there = names.filter((name) => has(language, name));
  const namespace =
    names.find((name) => name === asked.get('namespace')) ??
    there.find((name) => name === 'common') ??
    there[0] ??
    'common';
  return { language, namespace, other: there.find((name) => name !== namespace) };
}

/** A message of the namespace that reads well in an example; `undefined` where there is none. */
export async function findExample(read: ReadJson, { language, namespace }: Choice): Promise<Example | undefined> {
  try {
    const { messages: found } = await messages(read, { namespace, language, filter: 'translated', limit: '50' });
    const message = found.find(isPlain);
    return message && { key: message.key, text: message.target[0]!.text! };
  } catch (error) {
    if (error instanceof PageFailure && error.status < 500) return undefined;
    throw error;
  }
}

/** A short line without placeholders under a key that needs no quoting. */
function isPlain({ key, context, kind, target }: MessageView): boolean {
  const text = target[0]?.text ?? '';
  return (
    kind === 'text' &&
    context === undefined &&
    /^[\w-]+(\.[\w-]+)*$/.test(key) &&
    /^[^{}$<>\\'"\p{Cc}]{1,60}$/u.test(text)
  );
}
