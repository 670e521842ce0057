import { categories, formatKey, type Segment } from '@dragoman/i18n';
import type { MessageShape } from './message-forms';

/** To i18next a `.` leads into an object or a list, or belongs to a name: more parts are read in the one way alone. */
const mostParts = 6;

/** The keys of messages, as they are kept, that i18next may have found its text by. */
export const keysFoundBy = (found: string): string[] => exact(found).flatMap((key) => [key, ...pluralOf(key)]);

/** Which of the messages it is: one that is called so, before one that has a plural form of that name. */
export const foundBy = (found: string, messages: readonly Found[]): string | undefined => among(exact(found), messages);

/** The same of a text whose key is written as `formatKey` does: its parts are known. */
export const keysOfText = (key: string): string[] => [key, ...pluralOf(key)];
export const messageOfText = (key: string, messages: readonly Found[]): string | undefined => among([key], messages);

interface Found {
  readonly id: string;
  readonly key: string;
  readonly kind: MessageShape['kind'];
}

function among(keys: readonly string[], messages: readonly Found[]): string | undefined {
  const plurals = keys.flatMap(pluralOf);
  const message =
    messages.find(({ key }) => keys.includes(key)) ??
    messages.find(({ key, kind }) => kind !== 'text' && plurals.includes(key));
  return message?.id;
}

function exact(found: string): string[] {
  const parts = found.split('.');
  if (parts.length > mostParts) return [formatKey(parts), formatKey([found])];
  const [first, ...rest] = parts;
  const paths = rest.reduce<(readonly Segment[])[]>(
    (paths, part) =>
      paths.flatMap((path) => [
        [...path, part],
        ...(/^(0|[1-9]\d*)$/.test(part) ? [[...path, Number(part)]] : []),
        ...(typeof path.at(-1) === 'string' ? [[...path.slice(0, -1), `${path.at(-1)}.${part}`]] : []),
      ]),
    [[first!]],
  );
  return paths.map(formatKey);
}

const pluralOf = (key: string): string[] =>
  categories.flatMap((category) => (key.endsWith(`_${category}`) ? [key.slice(0, -category.length - 1)] : []));
