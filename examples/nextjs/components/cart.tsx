'use client';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Cart() {
  const { t } = useTranslation('shop');
  const [count, setCount] = useState(0);
  return (
    <>
      <p>{count > 0 ? t('cart', { count }) : t('empty')}</p>
      <p>
        <button type="button" onClick={() => setCount(count + 1)}>
          {t('add')}
        </button>
      </p>
      <input type="search" aria-label={t('search')} />
    </>
  );
}
