import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import { textsPath, type TextsAddress } from '../../addresses/texts-address';
import type { MessagePages } from './use-message-pages';
import styles from './texts.module.css';

/** Distance from the end at which the next page is loaded: about two screens. */
const PRELOAD_DISTANCE = '1600px';

interface MoreMessagesProps {
  list: MessagePages;
  /** Number of messages that are shown. */
  shown: number;
  address: TextsAddress;
}

/** The end of a list: loads the next page before the visitor reaches it. Without JavaScript it is a link to that page. */
export function MoreMessages({ list: { pages, state, loadMore }, shown, address }: MoreMessagesProps) {
  const { t } = useTranslation('dragoman/texts');
  const end = useRef<HTMLDivElement>(null);
  const endNote = useRef<HTMLParagraphElement>(null);
  const { next } = pages.at(-1)!;

  const onNearEnd = useEffectEvent(loadMore);
  useEffect(() => {
    if (next === undefined || state !== 'ready') return;
    // The last entry is the current state: a busy page receives several at once.
    const observer = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && onNearEnd(), {
      rootMargin: `0px 0px ${PRELOAD_DISTANCE}`,
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [next, state]);

  // If the link was followed and the list is complete now, the focus moves to the note that replaces the link.
  const isLinkFollowed = useRef(false);
  useEffect(() => {
    if (next === undefined && isLinkFollowed.current) endNote.current?.focus({ preventScroll: true });
  }, [next]);

  return (
    <div ref={end} className={styles.end}>
      {state === 'failed' && (
        <Notice tone="bad" title={t('more.failed.title')}>
          <p>{t('more.failed.text')}</p>
          <p>
            <Button onClick={loadMore}>{t('more.failed.again')}</Button>
          </p>
        </Notice>
      )}
      {next === undefined ? (
        <p ref={endNote} tabIndex={-1} className={pageStyles.note}>
          {t('more.none', { count: shown })}
        </p>
      ) : (
        state !== 'failed' && (
          <PageLink
            to={textsPath({ ...address, cursor: next })}
            className={buttonClass()}
            aria-disabled={state === 'loading'}
            onBlur={() => (isLinkFollowed.current = false)}
            onClick={(event) => {
              event.preventDefault();
              isLinkFollowed.current = true;
              loadMore();
            }}
          >
            {state === 'loading' ? t('more.loading') : t('more.link')}
          </PageLink>
        )
      )}
    </div>
  );
}
