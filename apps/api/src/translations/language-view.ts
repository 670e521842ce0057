import { direction, ownName } from '@dragoman/i18n';
import type { LanguageRow } from '../database/schema';
import type { WorkLanguageView } from './editing.contract';
import type { NamedLanguage } from './translations.contract';

export const namedLanguage = (tag: string): NamedLanguage => ({
  tag,
  ownName: ownName(tag),
  direction: direction(tag),
});

export const languageView = ({ tag, fallback, version }: LanguageRow): WorkLanguageView => ({
  ...namedLanguage(tag),
  fallback,
  version,
});
