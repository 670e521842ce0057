import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../page/page-module';
import { showToast } from '../../page/toasts';
import { sendInBrowser } from '../../requests/from-browser';
import { addTextsToTask, removeTextsFromTask } from '../../requests/tasks';
import { Button } from '../../ui/button';
import type { Selection } from '../selection/selection';
import { reloadFollowedTask } from './use-followed-task';

interface RemoveFromTaskButtonProps {
  readonly selection: Selection;
  /** The task whose texts are listed. */
  readonly taskId: string;
  /** Loads the list again. */
  readonly reload: () => Promise<void>;
}

/** Removes the selected texts from the task whose texts are listed. It can be undone. */
export function RemoveFromTaskButton({ selection, taskId, reload }: RemoveFromTaskButtonProps) {
  const { t } = useTranslation('dragoman/translate');
  const [isSending, setSending] = useState(false);
  const reloadAll = () => {
    void reload();
    reloadFollowedTask();
  };
  const undo = async (keyIds: readonly string[]) => {
    const added = await addTextsToTask(sendInBrowser, taskId, { keyIds }, crypto.randomUUID());
    if (!added.ok) return showRefusal(added.problem, t('addToTask.failed'));
    reloadAll();
    const { alreadyInTask, leftOut } = added.view;
    showToast({
      message: t('removeFromTask.undone', { count: added.view.added }),
      detail: leftOut > 0 ? t('addToTask.leftOut', { count: leftOut }) : undefined,
      tone: leftOut + alreadyInTask > 0 ? 'warning' : 'good',
    });
  };
  const remove = async () => {
    if (isSending) return;
    const keyIds = selection.keyIds();
    setSending(true);
    const outcome = await removeTextsFromTask(sendInBrowser, taskId, { keyIds }, crypto.randomUUID());
    setSending(false);
    if (!outcome.ok) return showRefusal(outcome.problem, t('removeFromTask.failed'));
    flushSync(() => selection.remove(keyIds));
    reloadAll();
    const { removed } = outcome.view;
    showToast({
      message: t('removeFromTask.done', { count: removed }),
      undo: removed === 0 ? undefined : () => undo(keyIds),
    });
  };
  return (
    <Button aria-disabled={isSending || undefined} onClick={() => void remove()}>
      {t('selection.removeFromTask')}
    </Button>
  );
}

const showRefusal = ({ title, detail }: Refusal, failed: string) =>
  showToast({ message: title || failed, detail: detail || undefined, tone: 'warning', stays: true });
