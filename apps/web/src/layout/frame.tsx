import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Header, page, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dragoman/common');
  return (
    <>
      <a href="#main">{t('skip')}</a>
      <header>{t('name')}</header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
