import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TranslationView } from '../../../../api/src/translations/editing.contract';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { useDesk, useDeskChanges, useSaveState } from './desk';
import { useWork } from './work-context';
import styles from './save-line.module.css';

/** Whether what stands in the fields is on the server, and if not, whether it is safe. */
export function SaveLine({ row, throwAway }: { row: TranslationView; throwAway: () => void }) {
  const { t } = useTranslation('dragoman/translate');
  const { date } = useFormatters();
  const { language } = useWork();
  const desk = useDesk();
  useDeskChanges(desk);
  const state = useSaveState(row.id, language.tag);
  const draft = desk?.drafts.get(row.id, language.tag);
  if (state?.kind === 'refused') {
    const { title, detail, status } = state.problem;
    return (
      <Notice tone="bad" title={title || t('save.refused', { status })}>
        {detail && <p>{detail}</p>}
        <p>{t('save.kept')}</p>
      </Notice>
    );
  }
  if (draft) {
    return (
      <p className={styles.saveLine} data-unsaved="">
        <Icon name="unsaved" />
        {state?.kind === 'sending'
          ? t('save.saving')
          : state
            ? t('save.waiting')
            : t('save.draft', { when: date(new Date(draft.at)) })}
        {!draft.send && (
          <Button kind="quiet" onClick={throwAway}>
            {t('save.throwAway')}
          </Button>
        )}
      </p>
    );
  }
  const { updatedAt, updatedBy } = row.text;
  return (
    <p className={styles.saveLine}>
      {updatedAt && t('save.last', { name: updatedBy?.name ?? t('history.system'), when: date(updatedAt) })}
    </p>
  );
}
