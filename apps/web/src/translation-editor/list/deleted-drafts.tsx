import { useTranslation } from 'react-i18next';
import type { DeletedKeyView, EditedLanguageView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Draft } from '../../editing/draft';
import { KeptText } from '../../editing/kept-text';
import { Breakable } from '../../ui/breakable';
import { Notice } from '../../ui/notice';
import styles from './deleted-drafts.module.css';

interface DeletedDraftsProps {
  readonly drafts: readonly Draft[];
  /** By the id of the key, as far as they are known. */
  readonly deletions: ReadonlyMap<string, DeletedKeyView>;
  readonly language: EditedLanguageView;
  /** Moves the focus from a button that goes away with its draft. */
  readonly takeFocus: () => void;
}

/** Drafts of texts whose keys have been deleted: they cannot be saved, only copied and discarded. */
export default function DeletedDrafts({ drafts, deletions, language, takeFocus }: DeletedDraftsProps) {
  const { t } = useTranslation('dragoman/editing');
  return (
    <section className={styles.deleted}>
      <Notice tone="warning" title={t('unsaved.deleted.title')}>
        <p>{t('unsaved.deleted.text')}</p>
      </Notice>
      <ul role="list">
        {drafts.map((draft) => {
          const deletion = deletions.get(draft.keyId);
          return (
            <li key={draft.keyId} className={styles.draft}>
              {deletion && (
                <code translate="no">
                  <Breakable text={`${deletion.namespace}:${deletion.key}`} />
                </code>
              )}
              <KeptText draft={draft} language={language} onDiscard={takeFocus} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
