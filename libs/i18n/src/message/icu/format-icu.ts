import { IntlMessageFormat } from 'intl-messageformat';
import { parseIcu } from './parse-icu';
import type { MessageValues, Part } from '../syntax';

/**
 * Returns a message as people see it with these values, without its tags; `undefined` if it cannot be parsed, or if a
 * value is missing or of the wrong type.
 */
export function formatIcu(text: string, values: MessageValues, language: string): string | undefined {
  try {
    const { parts, error } = parseIcu(text);
    if (error !== undefined) return undefined;
    const tags = Object.fromEntries(tagNames(parts).map((name) => [name, (chunks: unknown[]) => chunks.join('')]));
    return String(new IntlMessageFormat(text, language).format({ ...values, ...tags }));
  } catch {
    return undefined;
  }
}

const tagNames = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'branching') return part.branches.flatMap((branch) => tagNames(branch.parts));
    return part.kind === 'tag' ? [part.name] : [];
  });

/** An argument of a message, and what its value has to be. */
export interface IcuArgument {
  readonly name: string;
  readonly type: 'text' | 'number' | 'date';
  /** Values that branches are for: of a select those but `other`, of a plural the numbers after `=`. */
  readonly choices: readonly string[];
}

/** Returns the arguments of a message in their order, each once. */
export function icuArguments(text: string): readonly IcuArgument[] {
  const found = new Map<string, IcuArgument>();
  const add = (name: string, type: IcuArgument['type'], choices: readonly string[] = []): void => {
    const known = found.get(name);
    const isKnown = known !== undefined && known.type !== 'text';
    found.set(name, {
      name,
      type: isKnown ? known.type : type,
      choices: [...new Set([...(known?.choices ?? []), ...choices])],
    });
  };
  const visit = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (part.kind === 'branching') {
        const selectors = part.branches.map(({ selector }) => selector);
        if (part.type === 'select') add(part.argument, 'text', selectors);
        else
          add(
            part.argument,
            'number',
            selectors.flatMap((each) => (each.startsWith('=') ? each.slice(1) : [])),
          );
        for (const branch of part.branches) visit(branch.parts);
      } else if (part.kind === 'value') {
        const [type] = /^(?:number|date|time)\b/.exec(part.format ?? '') ?? [];
        add(part.name, part.raw === '#' || type === 'number' ? 'number' : type === undefined ? 'text' : 'date');
      }
    }
  };
  visit(parseIcu(text).parts);
  return [...found.values()];
}
