import { useTranslation } from 'react-i18next';
import type { InterfaceLanguage } from '@dragoman/i18n/react';
import type { ChangesView } from '../../../../api/src/releases/releases.contract';
import { Table } from '../../ui/table';
import type { ChangesProps } from './changes';
import styles from './releases.module.css';

/** The languages that fall back to another one than before. */
export function FallbackChanges({ view, languages }: Omit<ChangesProps, 'path'>) {
  const { t } = useTranslation('dragoman/releases');
  const named = (tag: string | null) => <Named language={languages.find((each) => each.tag === tag)} />;
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
            <th scope="row">{named(language)}</th>
            <td>
              <del className={styles.before}>
                <span className="visually-hidden">{t('changes.before')} </span>
                {named(before)}
              </del>{' '}
              <ins className={styles.after}>
                <span className="visually-hidden">{t('changes.after')} </span>
                {named(after)}
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Named({ language }: { language: InterfaceLanguage | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  if (language === undefined) return t('changes.usual');
  return (
    <bdi lang={language.tag} dir={language.direction}>
      {language.ownName}
    </bdi>
  );
}

/** Of everything that is different: to be named. */
export const changedLanguages = ({ bundles, fallbacks }: ChangesView): string[] => [
  ...new Set([
    ...bundles.map(({ language }) => language),
    ...fallbacks.flatMap(({ language, before, after }) => [language, before ?? language, after ?? language]),
  ]),
];
