import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { showToast } from '../../page/toasts';
import { Button } from '../../ui/button';
import type { BulkReviewAction } from '../selection/bulk-review';
import type { Selection } from '../selection/selection';
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
  const reader = useLanguage().tag;
  const { browserTexts } = useAppContext();
  const { workspace } = useTranslationEditor();
  const isSource = workspace.namespaces.some(({ name }) => referenceLanguageOf(workspace, name).tag === language.tag);
  const [opened, setOpened] = useState<{
    readonly ReplaceDialog: ComponentType<ReplaceDialogProps>;
    readonly keyIds: readonly string[];
  }>();
  const open = async () => {
    const keyIds = selection.keyIds(); // the selection may change before the dialog is loaded
    try {
      const [{ ReplaceDialog }] = await Promise.all([
        import('./replace-dialog'),
        browserTexts!.load(reader, ['dragoman/replace']),
      ]);
      setOpened({ ReplaceDialog, keyIds });
    } catch {
      showToast({ message: t('list.failed'), tone: 'warning' }); // without a connection
    }
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onClick={() => void open()}>{t('selection.replace')}</Button>
      {opened && (
        <opened.ReplaceDialog
          keyIds={opened.keyIds}
          language={language}
          isSource={isSource}
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
