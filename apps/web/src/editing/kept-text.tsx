import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import type { Draft } from './draft';
import { useEditingSession } from './editing-session';
import styles from './kept-text.module.css';

/** The direction is `auto` where only the tag (BCP 47) is known. */
export interface TextLanguage {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl' | 'auto';
}

interface KeptTextProps {
  readonly draft: Draft;
  readonly language: TextLanguage;
  /** The fields show it. */
  readonly isShown?: boolean;
  /** Called before the button goes away with the draft, to move the focus. */
  readonly onDiscard: () => void;
}

/** The unsaved text of a deleted key, which can only be copied or discarded. */
export function KeptText({ draft, language, isShown = false, onDiscard }: KeptTextProps) {
  const { t } = useTranslation(['dragoman/editing', 'dragoman/common']);
  const session = useEditingSession()!;
  const text = Object.values(draft.forms).filter(Boolean).join('\n');
  return (
    <div className={styles.kept}>
      {!isShown && (
        <p className={styles.text} lang={language.tag} dir={language.direction}>
          {text}
        </p>
      )}
      <CopyButton text={text} label={t('dragoman/common:copy')} copiedLabel={t('dragoman/common:copied')} />
      <Button
        kind="quiet"
        onClick={() => {
          onDiscard();
          session.discard(draft);
        }}
      >
        {t('save.discard')}
      </Button>
    </div>
  );
}
