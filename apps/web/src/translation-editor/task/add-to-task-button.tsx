import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import type { Selection } from '../selection/selection';
import { useLoadedDialog } from '../selection/use-loaded-dialog';
import type { AddToTaskProps } from './add-to-task';

interface AddToTaskButtonProps extends Pick<AddToTaskProps, 'language'> {
  readonly selection: Selection;
}

/** Opens the dialog that adds the selected texts to a task. It is in the bar of the selection, which receives the focus back. */
export function AddToTaskButton({ selection, language }: AddToTaskButtonProps) {
  const { t } = useTranslation('dragoman/translate');
  const { opened, open, close } = useLoadedDialog(selection, {
    load: () => import('./add-to-task'),
    namespace: 'dragoman/tasks',
    failed: t('addToTask.failed'),
  });
  return (
    <>
      <Button onClick={() => void open()}>{t('selection.addToTask')}</Button>
      {opened && (
        <opened.loaded.AddToTask
          keyIds={opened.keyIds}
          language={language}
          onDone={() => {
            flushSync(close); // gives the focus back to the bar, which passes it on when it is removed
            selection.remove(opened.keyIds);
          }}
          close={close}
        />
      )}
    </>
  );
}
