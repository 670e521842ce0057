import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import pageStyles from '../ui/page.module.css';
import { InboxTabs } from './inbox-tabs';
import { useLiveReload } from './use-live-reload';

interface InboxFrameProps {
  /** Name of the item that is open. Default: the inbox. */
  readonly title?: ReactNode;
  /** Link from the page of one item to the list. */
  readonly parentLink?: ReactNode;
  readonly lead?: ReactNode;
  /** The result of the last change. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page of the inbox: heading and tabs. The page follows what others change. */
export function InboxFrame({ title, parentLink, lead, notice, children }: InboxFrameProps) {
  const { t } = useTranslation('dragoman/inbox');
  useLiveReload();
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.header}>
        {parentLink && <p>{parentLink}</p>}
        <h1>{title ?? t('title')}</h1>
        <InboxTabs />
        {lead && <p className={pageStyles.lead}>{lead}</p>}
      </header>
      {notice}
      {children}
    </div>
  );
}
