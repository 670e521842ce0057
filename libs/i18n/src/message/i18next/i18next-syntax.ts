import { PLURAL_CATEGORIES, pluralExamples } from '../../language/plural-categories';
import { checkMessage } from '../check-message';
import { FORM_NAMES, formPath } from '../forms';
import { messageSlots } from '../message-slots';
import { messageState } from '../message-state';
import { groupEntries, pluralKeysOfEntries } from '../message-units';
import { findPlaceholders } from '../placeholders';
import { parseI18next } from './parse-i18next';
import type { MessageSyntax } from '../syntax';

/** i18next JSON v4: `{{name}}`, `$t(key)`, tags of React, plurals as keys with suffixes. */
export const i18nextSyntax: MessageSyntax = {
  name: 'i18next',
  kinds: ['text', 'cardinal', 'ordinal'],
  pluralKeys: pluralKeysOfEntries,
  pluralKeyOf: (key) => (PLURAL_SUFFIX.test(key) ? key.replace(PLURAL_SUFFIX, '') : undefined),
  units: (entries, _, plurals) => groupEntries(entries, plurals),
  formPath: ({ path }, form) => formPath(path, form),
  formNames: ({ kind }) => (kind === 'text' ? [''] : FORM_NAMES),
  formPaths: ({ path, kind }, hasBareForm) => {
    if (kind === 'text') return [path];
    return (hasBareForm ? FORM_NAMES : PLURAL_CATEGORIES).map((form) => formPath(path, form));
  },
  examples: (language, kind, category) => {
    const examples = pluralExamples(language, kind, category);
    // It uses `zero` for the cardinal 0 in every language.
    return examples.length === 0 && category === 'zero' && kind === 'cardinal' ? [0] : examples;
  },
  slots: messageSlots,
  state: messageState,
  placeholders: findPlaceholders,
  parse: parseI18next,
  literal: (text) => text,
  check: checkMessage,
  formats: { number: 'number', currency: 'number', relativetime: 'number', datetime: 'date', list: 'list' },
};

const PLURAL_SUFFIX = new RegExp(`_(${PLURAL_CATEGORIES.join('|')})$`);
