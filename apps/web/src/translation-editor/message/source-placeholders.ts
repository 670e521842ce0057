import { useMemo } from 'react';
import type { EditableMessage } from '../../editing/editable-message';
import { editedSyntax, type EditedSyntax } from '../../editing/edited-syntax';
import type { Placeholder } from '../../../../../libs/i18n/src/message/placeholders';
import type { FindingView } from '../../../../../libs/workspace/src/served/served.contract';

/** A placeholder or tag of the source that the translation needs as well. */
export interface SourcePlaceholder {
  /** How it is shown: `{{count}}`, `<1>…</1>`. */
  readonly label: string;
  /** The text to insert; for a tag its opening part. */
  readonly before: string;
  /** The closing part of a tag. */
  readonly after?: string;
  /** Its name in the values of findings. */
  readonly name: string;
  isIn(text: string): boolean;
}

/** Returns the placeholders of all forms: one form of a plural may have some that another does not need. */
export function usePlaceholders({ reference, syntax }: EditableMessage): readonly SourcePlaceholder[] {
  return useMemo(() => {
    const all = reference.flatMap(({ text }) => (text ? sourcePlaceholders(text, editedSyntax(syntax)) : []));
    return [...new Map(all.map((each) => [each.label, each])).values()];
  }, [reference, syntax]);
}

/** Returns the placeholders of a source in their order, each once, and opening and closing tags as one. */
function sourcePlaceholders(source: string, syntax: EditedSyntax): readonly SourcePlaceholder[] {
  const found = syntax.placeholders(source);
  const result = new Map<string, SourcePlaceholder>();
  let outerEnd = 0;
  for (const placeholder of found) {
    const { kind, name, raw, tag, start, end } = placeholder;
    const isNested = start < outerEnd;
    outerEnd = Math.max(outerEnd, end);
    const identity = `${kind} ${raw === '#' ? raw : name}`;
    if (isNested || tag === 'close' || result.has(identity)) continue;
    const isClosed = tag === 'open' && found.some((each) => each.tag === 'close' && each.name === name);
    result.set(identity, {
      label: isClosed ? `${raw}…</${name}>` : raw,
      before: raw,
      ...(isClosed && { after: `</${name}>` }),
      name: kind === 'tag' ? name : syntax.name === 'icu' ? `{${name}}` : raw,
      isIn: (text) => syntax.placeholders(text).some((each) => isSamePlaceholder(each, placeholder)),
    });
  }
  return [...result.values()];
}

const isSamePlaceholder = (one: Placeholder, other: Placeholder): boolean =>
  one.kind === other.kind && one.name === other.name && (one.raw === '#') === (other.raw === '#');

/** Returns whether a finding says that a text lacks a placeholder. */
export const isMissing = ({ name }: SourcePlaceholder, { code, values }: FindingView): boolean =>
  ['placeholderMissing', 'argumentMissing', 'tagMissing'].includes(code) &&
  name === String(values.placeholder ?? values.argument ?? values.tag);

/** Returns the shortcut that inserts the placeholder with this index: `Alt+1` to `Alt+9`, further ones have none. */
export const placeholderKeys = (index: number): string | undefined => (index < 9 ? `Alt+${index + 1}` : undefined);
