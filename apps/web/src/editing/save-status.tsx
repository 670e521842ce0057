import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { announce } from '../page/announce';
import { Notice } from '../ui/notice';
import type { Draft } from './draft';
import type { EditableMessage } from './editable-message';
import { useDraft, useDraftChanges, useEditingSession, useSaveState } from './editing-session';
import { useRefusalTitle } from './use-refusal-title';
import styles from './save-status.module.css';

export interface SaveStatusProps {
  readonly message: EditableMessage;
  /** BCP 47. */
  readonly language: string;
  readonly discard: () => void;
  /** Reports the discarded draft and offers to restore it; without it, the status does both. */
  readonly onDiscarded?: (draft: Draft) => void;
}

/** Whether the edits of a text are saved, on their way, or kept in this browser. */
export function SaveStatus({ message, language, discard, onDiscarded }: SaveStatusProps) {
  const { t } = useTranslation('dragoman/editing');
  const { date } = useFormatters();
  const refusalTitle = useRefusalTitle();
  const id = { keyId: message.id, language };
  useDraftChanges();
  const state = useSaveState(id);
  const draft = useDraft(id);
  const session = useEditingSession();
  const [discarded, setDiscarded] = useState<Draft>();
  /** The button that was pressed is replaced by its opposite, which takes over the focus. */
  const movesFocus = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !movesFocus.current) return;
    movesFocus.current = false;
    button.focus();
  };
  if (draft && discarded) setDiscarded(undefined);
  if (draft && state?.kind === 'refused') {
    // Of a key that does not exist, it asks to reload a list, which would not help.
    const detail = state.problem.status === 404 ? undefined : state.problem.detail;
    return (
      <div role="alert">
        <Notice tone="bad" title={refusalTitle(state.problem)}>
          {detail && <p>{detail}</p>}
          <p>{t('save.kept')}</p>
        </Notice>
      </div>
    );
  }
  if (draft) {
    return (
      <p className={styles.status} data-unsaved="">
        <span className={styles.label}>
          <Icon name="unsaved" />
          {state?.kind === 'sending'
            ? t('save.saving')
            : state && draft.send
              ? t('save.waiting')
              : t('save.draft', { when: date(new Date(draft.at)) })}
        </span>
        {!draft.send && (
          <Button
            kind="quiet"
            ref={takeFocus}
            onClick={() => {
              discard();
              if (onDiscarded) return onDiscarded(draft);
              movesFocus.current = true;
              setDiscarded(draft);
              announce(t('save.discarded'));
            }}
          >
            {t('save.discard')}
          </Button>
        )}
      </p>
    );
  }
  if (discarded?.keyId === message.id && discarded.language === language) {
    return (
      <p className={styles.status}>
        <span className={styles.label}>{t('save.discarded')}</span>
        <Button
          kind="quiet"
          ref={takeFocus}
          onClick={() => {
            movesFocus.current = true;
            session?.restore(discarded);
          }}
        >
          {t('save.undoDiscard')}
        </Button>
      </p>
    );
  }
  const { updatedAt, updatedBy } = message.text;
  return (
    <p className={styles.status}>
      {updatedAt && t('save.last', { name: updatedBy?.name ?? t('system'), when: date(updatedAt) })}
    </p>
  );
}
