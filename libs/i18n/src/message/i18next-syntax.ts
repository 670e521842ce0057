import { PLURAL_CATEGORIES } from '../language/plural-categories';
import { checkMessage } from './check-message';
import { formPath } from './forms';
import { messageSlots } from './message-slots';
import { messageState } from './message-state';
import { groupEntries, pluralKeysOfEntries } from './message-units';
import { findPlaceholders } from './placeholders';
import { parseI18next } from './parse-i18next';
import type { MessageSyntax } from './syntax';

/** i18next JSON v4: `{{name}}`, `$t(key)`, tags of React, plurals as keys with suffixes. */
export const i18nextSyntax: MessageSyntax = {
  name: 'i18next',
  pluralKeys: pluralKeysOfEntries,
  pluralKeyOf: (key) => (PLURAL_SUFFIX.test(key) ? key.replace(PLURAL_SUFFIX, '') : undefined),
  units: groupEntries,
  formPath: ({ path }, form) => formPath(path, form),
  slots: messageSlots,
  state: messageState,
  placeholders: findPlaceholders,
  parse: parseI18next,
  literal: (text) => text,
  check: checkMessage,
  formats: { number: 'number', currency: 'number', relativetime: 'number', datetime: 'date', list: 'list' },
};

const PLURAL_SUFFIX = new RegExp(`_(${PLURAL_CATEGORIES.join('|')})$`);
