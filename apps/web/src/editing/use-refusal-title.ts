import { useTranslation } from 'react-i18next';
import type { Refusal } from '../page/page-module';

/** Returns a function that says why a request was refused, in one sentence. */
export function useRefusalTitle(): (problem: Refusal) => string {
  const { t } = useTranslation('dragoman/editing');
  return ({ title, status }) => title || (status === 0 ? t('save.offline') : t('save.refused', { status }));
}
