import { useTranslation } from 'react-i18next';
import type { Refusal } from '../page/page-module';
import { Notice } from '../ui/notice';

/** Why a screenshot could not be added or changed, or that the server could not be reached. */
export function RefusalNotice({ problem: { title, detail } }: { problem: Refusal }) {
  const { t } = useTranslation('dragoman/failures');
  return (
    <div role="alert">
      <Notice tone="bad" title={title || t('unsent.title')}>
        <p>{title ? detail : t('unsent.text')}</p>
      </Notice>
    </div>
  );
}
