import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pathInLanguage, useLanguage, useLanguages } from '@dragoman/i18n/react';
import { rememberLanguage } from '../page/cookies';
import { Link } from '../page/link';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import styles from './menus.module.css';

/**
 * Links to the same page in every interface language. With JavaScript the texts change without a reload, and the choice is
 * stored. A link alone does not store it, since links are shared.
 */
export function LanguageMenu() {
  const { t } = useTranslation('dragoman/common');
  const { pathname, search } = useLocation();
  const current = useLanguage();
  const languages = useLanguages();
  return (
    <Menu
      label={t('language.label', { language: `${current.ownName}, ${current.tag}` })}
      button={
        <>
          <Icon name="languages" />
          <span className={styles.name}>{current.ownName}</span>
          <abbr className={styles.tag}>{current.tag}</abbr>
        </>
      }
    >
      <ul className={styles.languages}>
        {languages.map(({ tag, ownName, direction }) => (
          <li key={tag}>
            <Link
              className={styles.item}
              to={pathInLanguage(pathname + search, tag)}
              lang={tag}
              hrefLang={tag}
              dir={direction}
              aria-current={tag === current.tag || undefined}
              preventScrollReset
              replace
              onClick={() => rememberLanguage(tag)}
            >
              {ownName}
              {tag === current.tag && <Icon name="check" className={styles.check} />}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
