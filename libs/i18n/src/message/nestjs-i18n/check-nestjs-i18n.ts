import { type CheckedSyntax, checkMessage, type MessageToCheck } from '../check-message';
import type { Finding } from '../finding';
import { findNestjsI18nPlaceholders, parseNestjsI18n } from './nestjs-i18n-placeholders';
import { pluralRules } from '../plural-rules';

const CHECKED: CheckedSyntax = { placeholders: findNestjsI18nPlaceholders, pluralRules, count: '{count}' };

/** Checks a translation for nestjs-i18n, which throws an error for some texts, and has no form that stands in for others. */
export function checkNestjsI18n(message: MessageToCheck): readonly Finding[] {
  const { kind, language, namespace, key, target } = message;
  const broken = target.flatMap(({ text, category }): Finding[] => {
    const { error } = parseNestjsI18n(text ?? '');
    if (error === undefined) return [];
    const { code, offset } = error;
    const values = { offset, position: offset + 1 };
    return [{ code, severity: 'error', ...(category && { form: category }), values }];
  });
  // Keys of other texts begin with their namespace.
  const fullKey = namespace === undefined ? key : `${namespace.replaceAll('/', '.')}.${key}`;
  const { namespace: _, key: __, ...others } = message;
  const found = checkMessage(fullKey === undefined ? others : { ...others, key: fullKey }, CHECKED);
  const written = new Set(target.flatMap(({ category, text }) => (text ? [category] : [])));
  if (kind === 'text' || written.size === 0) return [...broken, ...found];
  const { categories, isNeeded } = pluralRules(language, kind);
  const optional = categories.filter((category) => !isNeeded(category) && !written.has(category));
  return [
    ...broken,
    ...found,
    // Without this form the caller gets the whole object: `other` does not stand in for it.
    ...optional.map((category): Finding => {
      return { code: 'pluralFormMissing', severity: 'warning', form: category, values: { category } };
    }),
  ];
}
