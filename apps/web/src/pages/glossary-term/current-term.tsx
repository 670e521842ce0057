import { useTranslation } from 'react-i18next';
import type { GlossaryTermView } from '../../../../../libs/workspace/src/glossary/glossary.contract';
import type { LanguageOption } from '../../accounts/language-choices';
import { CurrentValues } from '../../form/current-values';

interface CurrentTermProps {
  readonly term: GlossaryTermView;
  readonly languages: readonly LanguageOption[];
}

/** A term as it is now: for people who cannot change it, and next to a form that was refused because it has changed. */
export function CurrentTerm({ term, languages }: CurrentTermProps) {
  const { t } = useTranslation('dragoman/glossary');
  const properties = (['caseSensitive', 'doNotTranslate', 'forbidden'] as const).filter((name) => term[name]);
  const languageOf = (tag: string) => languages.find((each) => each.tag === tag)?.name ?? tag;
  return (
    <CurrentValues
      lastChange={term}
      values={[
        [t('form.term'), term.term],
        [t('form.description'), term.description],
        ...properties.map((name) => [t('form.properties'), t(name)] as const),
        ...term.translations.map(
          ({ language, text, status }) => [`${languageOf(language)} (${t(`status.${status}`)})`, text] as const,
        ),
      ]}
    />
  );
}
