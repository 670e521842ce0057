import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useNavigationType } from 'react-router-dom';
import type { MessagesView } from '../../../../api/src/translations/translations.contract';
import { EmptyState } from '../../ui/empty-state';
import { PageLink } from '../../page/page-link';
import { MessageTable } from './message-table';
import { MoreMessages } from './more-messages';
import { searchTerms } from '../../messages/search-terms';
import { writeAddress, type TextsAddress } from './texts-address';
import { count, useMoreMessages } from './use-more-messages';
import styles from './texts.module.css';

interface MessageListProps {
  readonly first: MessagesView;
  readonly address: TextsAddress;
  /** Takes search and filter away. */
  readonly clear: () => void;
}

/** The messages that an address leaves, growing as somebody reads on. */
export function MessageList({ first, address, clear }: MessageListProps) {
  const { t } = useTranslation('dragoman/texts');
  const list = useMoreMessages(first, address);
  const { matches } = list.pages[0]!;
  const shown = count(list.pages);
  const terms = useMemo(() => searchTerms(address.q), [address.q]);
  const section = useRef<HTMLElement>(null);

  // Something else was chosen far down the list: what was found is shown from its beginning.
  const back = useNavigationType() === 'POP';
  useEffect(() => {
    if (!back && section.current!.getBoundingClientRect().top < 0) section.current!.scrollIntoView();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, []);

  return (
    <section ref={section} className={styles.list} aria-label={t('list')} aria-busy={useNavigation().state !== 'idle'}>
      <p role="status" className={styles.shown}>
        {matches > 0 ? t('shown', { shown, count: matches }) : t('none.status')}
      </p>
      {address.cursor && (
        <p>
          <PageLink to={writeAddress({ ...address, cursor: undefined })}>{t('more.first')}</PageLink>
        </p>
      )}
      {matches > 0 ? (
        <>
          <MessageTable pages={list.pages} terms={terms} whole={!address.cursor} />
          <MoreMessages list={list} shown={shown} address={address} />
        </>
      ) : (
        <Nothing first={first} address={address} clear={clear} />
      )}
    </section>
  );
}

/** No row to show: because there is none, or none of the kind that was asked for. */
function Nothing({ first, address: { q, filter }, clear }: MessageListProps) {
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
    <EmptyState title={t(`none.${reason}.title`, { q })}>
      <p>{t(`none.${reason}.text`)}</p>
      <PageLink
        to={writeAddress({ namespace: first.namespace, language: first.language.tag })}
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
