import type { CoverageView, ServedTextView } from '../../../../../libs/workspace/src/served/served.contract';
import { listServedTexts } from '../../requests/served';
import { PageFailure, type ReadJson } from '../../page/page-module';
import type { ExampleMessage } from './snippets';

/** Language and namespace of the examples, kept in the URL: `/de/developers?language=pl&namespace=common`. */
export interface ExampleChoice {
  readonly language: string;
  readonly namespace: string;
  /** Another namespace of the language, for examples with several namespaces. */
  readonly other: string | undefined;
}

/**
 * Returns the language and the namespace of the URL, as far as they are served. The default is the reader's language or the
 * reference language, and a namespace that the language has, preferably of the applications.
 */
export function chooseExample(view: CoverageView, query: URLSearchParams, reader: string): ExampleChoice {
  const has = (language: string, namespace: string) => {
    const row = view.languages.findIndex(({ tag }) => tag === language);
    const column = view.namespaces.findIndex(({ name }) => name === namespace);
    return typeof view.translated[row]?.[column] === 'number';
  };
  const ofApplications = view.namespaces.filter(({ own }) => !own);
  const hasTexts = (language: string) =>
    ofApplications.length === 0 || ofApplications.some(({ name }) => has(language, name));
  const tags = view.languages.map(({ tag }) => tag);
  const language =
    tags.find((tag) => tag === query.get('language')) ??
    [reader, view.reference, ...tags].find((tag) => tags.includes(tag) && hasTexts(tag)) ??
    view.reference;

  const names = [...ofApplications, ...view.namespaces.filter(({ own }) => own)].map(({ name }) => name);
  const available = names.filter((name) => has(language, name));
  const namespace =
    names.find((name) => name === query.get('namespace')) ??
    available.find((name) => name === 'common') ??
    available[0] ??
    'common';
  return { language, namespace, other: available.find((name) => name !== namespace) };
}

/** Returns a message of the namespace that is short enough for an example, if there is one. */
export async function findExampleMessage(
  read: ReadJson,
  { language, namespace }: ExampleChoice,
): Promise<ExampleMessage | undefined> {
  try {
    const query = { namespace, language, filter: 'translated', limit: '50' } as const;
    const { texts: messages } = await listServedTexts(read, query);
    const message = messages.find(isPlain);
    return message && { key: message.key, text: message.target[0]!.text! };
  } catch (error) {
    if (error instanceof PageFailure && error.status < 500) return undefined;
    throw error;
  }
}

/** A short text without placeholders, whose key needs no quoting. */
function isPlain({ key, context, kind, target }: ServedTextView): boolean {
  const text = target[0]?.text ?? '';
  return (
    kind === 'text' &&
    context === undefined &&
    /^[\w-]+(\.[\w-]+)*$/.test(key) &&
    /^[^{}$<>\\'"\p{Cc}]{1,60}$/u.test(text)
  );
}
