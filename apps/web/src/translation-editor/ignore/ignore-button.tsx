import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listChecks } from '../../requests/checks';
import { readInBrowser } from '../../requests/from-browser';
import { Button } from '../../ui/button';
import type { BulkReviewAction } from '../selection/bulk-review';
import type { Selection } from '../selection/selection';
import { useLoadedDialog } from '../selection/use-loaded-dialog';
import type { IgnoreDialogProps } from './ignore-dialog';

interface IgnoreButtonProps extends Pick<IgnoreDialogProps, 'language'> {
  readonly selection: Selection;
  /** Ignores what a check finds in the selected texts. */
  readonly ignore: (action: BulkReviewAction) => void;
}

/** Opens the dialog that ignores what a check finds in the selected texts. It is in their bar, which receives the focus back. */
export function IgnoreButton({ selection, language, ignore }: IgnoreButtonProps) {
  const { t } = useTranslation('dragoman/translate');
  const { opened, open, close } = useLoadedDialog(selection, {
    load: async () => {
      const [{ IgnoreDialog }, { checks }] = await Promise.all([import('./ignore-dialog'), listChecks(readInBrowser)]);
      return { IgnoreDialog, checks };
    },
    namespace: 'dragoman/ignore',
    failed: t('list.failed'),
  });
  return (
    <>
      <Button onClick={() => void open()}>{t('selection.ignore')}</Button>
      {opened && (
        <opened.loaded.IgnoreDialog
          keyIds={opened.keyIds}
          language={language}
          checks={opened.loaded.checks}
          close={close}
          ignore={(code) => {
            flushSync(close); // gives the focus back to the bar, which passes it on while the action runs
            ignore({ action: 'ignoreFinding', code });
          }}
        />
      )}
    </>
  );
}
