import { useTranslation } from 'react-i18next';
import type { InterfaceLanguage } from '@dragoman/i18n/react';
import { Table } from '../../ui/table';
import type { ChangesProps } from './changes-props';
import styles from './releases.module.css';

/** Languages whose fallback language has changed. */
export function FallbackChanges({ view, languages }: Omit<ChangesProps, 'path'>) {
  const { t } = useTranslation('dragoman/releases');
  const languageNameFor = (tag: string | null) => (
    <LanguageName language={languages.find((each) => each.tag === tag)} />
  );
  return (
    <Table caption={t('changes.fallback')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('changes.language')}</th>
          <th scope="col">{t('changes.fallback')}</th>
        </tr>
      </thead>
      <tbody>
        {view.fallbacks.map(({ language, before, after }) => (
          <tr key={language}>
            <th scope="row">{languageNameFor(language)}</th>
            <td>
              <del className={styles.before}>
                <span className="visually-hidden">{t('changes.before')} </span>
                {languageNameFor(before)}
              </del>{' '}
              <ins className={styles.after}>
                <span className="visually-hidden">{t('changes.after')} </span>
                {languageNameFor(after)}
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LanguageName({ language }: { language: InterfaceLanguage | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  if (language === undefined) return t('changes.usual');
  return (
    <bdi lang={language.tag} dir={language.direction}>
      {language.ownName}
    </bdi>
  );
}
