import type { InterfaceLanguage } from '@dragoman/i18n/react';

const known = new Map<string, InterfaceLanguage>();

/** Names and directions of languages, worked out once each: the tags come from configuration. */
export const interfaceLanguages = (tags: readonly string[]): InterfaceLanguage[] => tags.map(describe);

function describe(tag: string): InterfaceLanguage {
  let language = known.get(tag);
  if (!language) known.set(tag, (language = { tag, ownName: ownNameOf(tag), direction: directionOf(tag) }));
  return language;
}

/** As it stands at the beginning of a line: `Deutsch`, `Français`, `简体中文`. */
function ownNameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'dialect' }).of(tag) ?? tag;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(tag) + rest.join('');
}

function directionOf(tag: string): 'ltr' | 'rtl' {
  return new Intl.Locale(tag).getTextInfo().direction ?? 'ltr';
}
