import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';

/** Says that nothing is at the address, and where to go instead. */
export function NotFound() {
  const { t } = useTranslation('dragoman/failures');
  return (
    <article>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p>
        <Link to={`/${useLanguage().tag}`}>{t('home')}</Link>
      </p>
    </article>
  );
}
