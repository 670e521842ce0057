import { PLURAL_CATEGORIES, formatKey, type Segment, type MessageShape } from '@dragoman/i18n/internal';

/** A `.` may separate parts of a key or belong to a name. With more parts, not all combinations are tried. */
const MAX_KEY_PARTS = 6;

/** The stored keys of messages in which i18next may have found the text of a key. */
export const candidateMessageKeys = (i18nextKey: string): string[] =>
  possibleKeys(i18nextKey).flatMap((key) => [key, ...withoutPluralSuffix(key)]);

/** The id of the message that a key of i18next refers to: one with this key, or else one with such a plural form. */
export const findMessageByI18nextKey = (
  i18nextKey: string,
  messages: readonly MessageCandidate[],
): string | undefined => findByKeys(possibleKeys(i18nextKey), messages);

/** Like {@link candidateMessageKeys}, for a key formatted by `formatKey`, which is unambiguous. */
export const messageKeysOfText = (key: string): string[] => [key, ...withoutPluralSuffix(key)];
/** Like {@link findMessageByI18nextKey}, for a key formatted by `formatKey`. */
export const findMessageByTextKey = (key: string, messages: readonly MessageCandidate[]): string | undefined =>
  findByKeys([key], messages);

interface MessageCandidate {
  readonly id: string;
  readonly key: string;
  readonly kind: MessageShape['kind'];
}

function findByKeys(keys: readonly string[], messages: readonly MessageCandidate[]): string | undefined {
  const plurals = keys.flatMap(withoutPluralSuffix);
  const message =
    messages.find(({ key }) => keys.includes(key)) ??
    messages.find(({ key, kind }) => kind !== 'text' && plurals.includes(key));
  return message?.id;
}

function possibleKeys(i18nextKey: string): string[] {
  const parts = i18nextKey.split('.');
  if (parts.length > MAX_KEY_PARTS) return [formatKey(parts), formatKey([i18nextKey])];
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

const withoutPluralSuffix = (key: string): string[] =>
  PLURAL_CATEGORIES.flatMap((category) => (key.endsWith(`_${category}`) ? [key.slice(0, -category.length - 1)] : []));
