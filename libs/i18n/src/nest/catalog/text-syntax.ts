import { OWN_NAMESPACES } from '../../catalog/own-namespaces';
import { SYNTAX_NAMES, type SyntaxName } from '../../message/syntax';
import type { I18nOptions } from '../options/i18n.options';

/**
 * Returns what the texts of a namespace are written in: as the option names it, else as the sources do, else in the syntax
 * that the option names for all others.
 * @param ofFeatures namespaces of feature modules, which the syntax for all others does not concern
 */
export function textSyntax(
  namespace: string,
  messages: I18nOptions['messages'],
  ofFeatures: ReadonlySet<string>,
  ofSources: SyntaxName | undefined,
): SyntaxName | undefined {
  if (namespace.startsWith(OWN_NAMESPACES)) return 'i18next'; // the option `messages` does not apply
  const [named, others] = typeof messages === 'object' ? [messages[namespace], messages['*']] : [undefined, messages];
  const name = named ?? ofSources ?? (ofFeatures.has(namespace) ? undefined : others);
  return SYNTAX_NAMES.find((each) => each === name);
}
