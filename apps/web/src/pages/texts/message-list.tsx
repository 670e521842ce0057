import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, NavigationType, useNavigationType } from 'react-router-dom';
import type { ServedTextsView } from '../../../../../libs/workspace/src/served/served.contract';
import { EmptyState } from '../../ui/empty-state';
import { PageLink } from '../../page/page-link';
import { MessageTable } from './message-table';
import { MoreMessages } from './more-messages';
import { searchTerms } from '../../messages/search-terms';
import { textsPath, type TextsAddress } from '../../addresses/texts-address';
import { countMessages, useMessagePages } from './use-message-pages';
import styles from './texts.module.css';

interface MessageListProps {
  readonly first: ServedTextsView;
  readonly address: TextsAddress;
  /** Clears search and filter. */
  readonly clear: () => void;
}

/** The messages that match the URL. More are loaded while scrolling. */
export function MessageList({ first, address, clear }: MessageListProps) {
  const { t } = useTranslation('dragoman/texts');
  const list = useMessagePages(first, address);
  const { matches } = list.pages[0]!;
  const shown = countMessages(list.pages);
  const terms = useMemo(() => searchTerms(address.q), [address.q]);
  const section = useRef<HTMLElement>(null);

  // After a new search far down the page, the new list is shown from its beginning.
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isHistoryNavigation && section.current!.getBoundingClientRect().top < 0) section.current!.scrollIntoView();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once for each list, which has its own key
  }, []);

  return (
    <section ref={section} className={styles.list} aria-label={t('list')} aria-busy={useNavigation().state !== 'idle'}>
      <p role="status" className={styles.shown}>
        {matches > 0 ? t('shown', { shown, count: matches }) : t('none.status')}
      </p>
      {address.cursor && (
        <p>
          <PageLink to={textsPath({ ...address, cursor: undefined })}>{t('more.first')}</PageLink>
        </p>
      )}
      {matches > 0 ? (
        <>
          <MessageTable pages={list.pages} terms={terms} startsAtFirstRow={!address.cursor} />
          <MoreMessages list={list} shown={shown} address={address} />
        </>
      ) : (
        <EmptyMessageList first={first} address={address} clear={clear} />
      )}
    </section>
  );
}

/** Replaces an empty list: the namespace is empty, or nothing matches. */
function EmptyMessageList({ first, address: { q, filter }, clear }: MessageListProps) {
  const { t } = useTranslation('dragoman/texts');
  const reason = first.counts.all === 0 ? 'empty' : q ? 'search' : filter;
  if (reason === 'empty' || reason === 'all') {
    return (
      <EmptyState title={t('none.empty.title')}>
        <p>{t('none.empty.text')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={t(`none.${reason}.title`, { q })}>
      <p>{t(`none.${reason}.text`)}</p>
      <PageLink
        to={textsPath({ namespace: first.namespace, language: first.language.tag })}
        onClick={(event) => {
          event.preventDefault();
          clear();
        }}
      >
        {t('none.clear')}
      </PageLink>
    </EmptyState>
  );
}
