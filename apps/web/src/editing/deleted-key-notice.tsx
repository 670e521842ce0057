import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { LastChangeView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { DeletedKeyView } from '../../../../libs/workspace/src/texts/texts.contract';
import { useAppContext } from '../page/app-context';
import { Breakable } from '../ui/breakable';
import { Notice } from '../ui/notice';
import { TaggedText } from '../ui/tagged-text';

interface DeletedKeyNoticeProps {
  readonly deletion: LastChangeView & Partial<DeletedKeyView>;
  /** The page does not name the key. */
  readonly namesKey?: boolean;
  /** Restores it, for people who may. */
  readonly restore: ReactNode;
  readonly children?: ReactNode;
}

/** Says who deleted a key and when, and that it can be restored. */
export function DeletedKeyNotice({ deletion, namesKey = false, restore, children }: DeletedKeyNoticeProps) {
  const { t } = useTranslation('dragoman/deleted-key');
  const { date } = useFormatters();
  const mayRestore = may(useAppContext().person ?? undefined, 'keys.manage');
  const { namespace, key, updatedAt, updatedBy } = deletion;
  return (
    <Notice tone="warning" title={t('title')}>
      {namesKey && (
        <p>
          <code translate="no">
            <Breakable text={`${namespace}:${key}`} />
          </code>
        </p>
      )}
      <p>
        {updatedAt && updatedBy && (
          <TaggedText text={t('by', { name: updatedBy.name, when: date(updatedAt) })} tags={{ name: <bdi /> }} />
        )}{' '}
        {t(mayRestore ? 'restorable' : 'askAdministrator')}
      </p>
      {children}
      {mayRestore && restore}
    </Notice>
  );
}
