'use client';

import { useTranslation } from 'react-i18next';

export function Title() {
  const { t } = useTranslation('shop');
  return <h1>{t('title')}</h1>;
}
