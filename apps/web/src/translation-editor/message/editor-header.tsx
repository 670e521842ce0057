import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthorView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { Breakable } from '../../ui/breakable';
import { PageLink } from '../../page/page-link';
import { ariaKeys, useShortcutKeys } from '../../page/shortcuts';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { FOCUS_FIELD } from '../../addresses/translate-address';
import { useTranslationEditor } from '../translation-editor-context';
import shared from '../../editing/shared.module.css';
import { Viewers } from './viewers';
import styles from './editor-header.module.css';

export interface EditorHeaderProps {
  readonly row: ListedTextView;
  /** In the list, from 0; -1 if it is not in the list. */
  readonly index: number;
  readonly listLength: number;
  /** Other people who have the message open. */
  readonly viewers: readonly AuthorView[] | undefined;
}

/** The key and description of the open message, who else has it open, and links to the previous and next message. */
export const EditorHeader = memo(function EditorHeader({ row, index, listLength, viewers }: EditorHeaderProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/messages']);
  const { pathOf, list } = useTranslationEditor();
  const { rows } = list.getSnapshot();
  return (
    <>
      <header className={styles.header}>
        <PageLink
          className={classNames(styles.adjacent, styles.back)}
          to={pathOf(undefined)}
          aria-label={t('toList')}
          title={t('toList')}
        >
          <Icon name="arrow" />
        </PageLink>
        <p className={styles.keyLine}>
          <code className={styles.key} translate="no">
            <Breakable text={row.key} />
          </code>
          <span className={styles.namespace}>{row.namespace}</span>
        </p>
        <div className={styles.navigation}>
          {index >= 0 && (
            <span className={styles.position}>{t('step.place', { place: index + 1, count: listLength })}</span>
          )}
          <AdjacentLink offset={-1} row={rows[index - 1]} />
          <AdjacentLink offset={1} row={index < 0 ? undefined : rows[index + 1]} />
          <NextUnfinishedButton />
        </div>
      </header>

      {(row.description || row.context || row.tags.length > 0 || row.notInCodeSince) && (
        <div className={styles.details}>
          {row.description && <p className={styles.description}>{row.description}</p>}
          {row.notInCodeSince && (
            <Badge tone="warning" icon="warning">
              {t('dragoman/messages:notInCode')}
            </Badge>
          )}
          {row.context && <Badge>{t('context.of', { name: row.context })}</Badge>}
          {row.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      )}
      {viewers && <Viewers people={viewers} />}
    </>
  );
});

function AdjacentLink({ offset, row }: { offset: 1 | -1; row: ListedTextView | undefined }) {
  const { t } = useTranslation('dragoman/translate');
  const { pathOf } = useTranslationEditor();
  const keysOf = useShortcutKeys();
  const label = t(offset > 0 ? 'keys.next' : 'keys.previous');
  if (!row) return <span className={styles.adjacent} aria-hidden="true" />;
  return (
    <PageLink
      className={styles.adjacent}
      to={pathOf(row.id)}
      replace
      preventScrollReset
      state={FOCUS_FIELD}
      aria-label={label}
      title={label}
      aria-keyshortcuts={ariaKeys(keysOf(offset > 0 ? 'next' : 'previous'))}
    >
      <Icon name={offset > 0 ? 'down' : 'up'} />
    </PageLink>
  );
}

/** Where it leads is found only when it is pressed: most of the list need not be loaded. */
function NextUnfinishedButton() {
  const { t } = useTranslation('dragoman/translate');
  const { address, openNextUnfinished } = useTranslationEditor();
  const keys = useShortcutKeys()('nextUnfinished');
  const label = t(address.page === 'review' ? 'keys.nextUnreviewed' : 'keys.nextUntranslated');
  return (
    <button
      type="button"
      className={classNames(styles.adjacent, shared.withScript)}
      aria-label={label}
      title={label}
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={openNextUnfinished}
    >
      <Icon name="skip" />
    </button>
  );
}
