import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrowserI18n } from '@dragoman/i18n/react';
import { EditingSwitch } from './editing-switch';
import { LanguageMenu } from './language-menu';

export function App({ i18n }: { i18n: BrowserI18n }) {
  const { t } = useTranslation('shop');
  const [count, setCount] = useState(0);
  const title = t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <header>
        <LanguageMenu i18n={i18n} />
        <EditingSwitch i18n={i18n} />
      </header>
      <main>
        <h1>{title}</h1>
        <p>{count > 0 ? t('cart', { count }) : t('empty')}</p>
        <p>
          <button type="button" onClick={() => setCount(count + 1)}>
            {t('add')}
          </button>
        </p>
        <input type="search" aria-label={t('search')} />
      </main>
    </>
  );
}
