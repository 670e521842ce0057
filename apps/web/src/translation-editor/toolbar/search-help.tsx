import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import styles from './search-help.module.css';

/** A button that shows how to write a search, as the API reads it. */
export function SearchHelp({ language }: { readonly language: string }) {
  const { t } = useTranslation('dragoman/translate');
  const rows = [
    [t('search.words'), t('search.wordsExample')],
    [t('search.phrase'), `"${t('search.wordsExample')}"`],
    [t('search.without'), `-${t('search.wordExample')}`],
    [t('search.inKey'), 'key:title'],
    [t('search.inLanguage'), `${language}:…`],
    [t('search.withCheck'), 'check:number'],
    [t('search.withTag'), 'tag:…'],
  ];
  return (
    <Menu label={t('search.help')} button={<Icon name="info" />}>
      <dl className={styles.rows}>
        {rows.map(([meaning, example]) => (
          <div key={meaning}>
            <dt>
              <bdi className={styles.example}>{example}</bdi>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Menu>
  );
}
