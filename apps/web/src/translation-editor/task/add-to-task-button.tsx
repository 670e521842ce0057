import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { showToast } from '../../page/toasts';
import { Button } from '../../ui/button';
import type { Selection } from '../selection/selection';
import type { AddToTaskProps } from './add-to-task';

interface AddToTaskButtonProps extends Pick<AddToTaskProps, 'language'> {
  readonly selection: Selection;
}

/** Opens the dialog that adds the selected texts to a task. It is in the bar of the selection, which receives the focus back. */
export function AddToTaskButton({ selection, language }: AddToTaskButtonProps) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const { browserTexts } = useAppContext();
  const [opened, setOpened] = useState<{
    readonly AddToTask: ComponentType<AddToTaskProps>;
    readonly keyIds: readonly string[];
  }>();
  const open = async () => {
    const keyIds = selection.keyIds(); // the selection may change before the dialog is loaded
    try {
      const [{ AddToTask }] = await Promise.all([
        import('./add-to-task'),
        browserTexts!.load(reader, ['dragoman/tasks']),
      ]);
      setOpened({ AddToTask, keyIds });
    } catch {
      showToast({ message: t('addToTask.failed'), tone: 'warning' }); // without a connection
    }
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onClick={() => void open()}>{t('selection.addToTask')}</Button>
      {opened && (
        <opened.AddToTask
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
