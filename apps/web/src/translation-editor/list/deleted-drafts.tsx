import { useTranslation } from 'react-i18next';
import type { EditedLanguageView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Draft } from '../../editing/draft';
import { useEditingSession } from '../../editing/editing-session';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Notice } from '../../ui/notice';
import styles from './deleted-drafts.module.css';

interface DeletedDraftsProps {
  readonly drafts: readonly Draft[];
  readonly language: EditedLanguageView;
  /** Moves the focus from a button that goes away with its draft. */
  readonly takeFocus: () => void;
}

/** Drafts of texts whose keys have been deleted: they cannot be saved, only copied and discarded. */
export default function DeletedDrafts({ drafts, language, takeFocus }: DeletedDraftsProps) {
  const { t } = useTranslation(['dragoman/editing', 'dragoman/common']);
  const session = useEditingSession()!;
  return (
    <section className={styles.deleted}>
      <Notice tone="warning" title={t('unsaved.deleted.title')}>
        <p>{t('unsaved.deleted.text')}</p>
      </Notice>
      <ul role="list">
        {drafts.map((draft) => {
          const text = Object.values(draft.forms).filter(Boolean).join('\n');
          return (
            <li key={draft.keyId} className={styles.draft}>
              <p className={styles.text} lang={language.tag} dir={language.direction}>
                {text}
              </p>
              <CopyButton text={text} label={t('dragoman/common:copy')} copiedLabel={t('dragoman/common:copied')} />
              <Button
                kind="quiet"
                onClick={() => {
                  takeFocus();
                  session.discard(draft);
                }}
              >
                {t('save.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
