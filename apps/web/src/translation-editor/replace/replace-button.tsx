import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import type { BulkReviewAction } from '../selection/bulk-review';
import type { Selection } from '../selection/selection';
import { useLoadedDialog } from '../selection/use-loaded-dialog';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import type { ReplaceDialogProps } from './replace-dialog';

interface ReplaceButtonProps extends Pick<ReplaceDialogProps, 'language'> {
  readonly selection: Selection;
  /** Replaces in the selected texts. */
  readonly replace: (action: BulkReviewAction) => void;
}

/** Opens the dialog that replaces words in the selected texts. It is in the bar of the selection, which receives the focus back. */
export function ReplaceButton({ selection, language, replace }: ReplaceButtonProps) {
  const { t } = useTranslation('dragoman/translate');
  const { workspace, address } = useTranslationEditor();
  const isSource = workspace.namespaces.some(({ name }) => referenceLanguageOf(workspace, name).tag === language.tag);
  const { opened, open, close } = useLoadedDialog(selection, {
    load: () => import('./replace-dialog'),
    namespace: 'dragoman/replace',
    failed: t('list.failed'),
  });
  return (
    <>
      <Button onClick={() => void open()}>{t('selection.replace')}</Button>
      {opened && (
        <opened.loaded.ReplaceDialog
          keyIds={opened.keyIds}
          language={language}
          isSource={isSource}
          search={address.q}
          close={close}
          replace={({ replacement, keepsTranslations }, { texts }) => {
            flushSync(close); // gives the focus back to the bar, which passes it on while the action runs
            // As they were previewed: those that someone changes from now on are left out.
            selection.versions.set(new Map(texts.map(({ keyId, ...versions }) => [keyId, versions])));
            replace({ action: 'replace', replacement, keepsTranslations });
          }}
        />
      )}
    </>
  );
}
