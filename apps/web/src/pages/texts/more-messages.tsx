import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { writeAddress, type TextsAddress } from './texts-address';
import type { MoreMessages as List } from './use-more-messages';
import styles from './texts.module.css';

/** How far from the end the next page is asked for: about two screens. */
const AHEAD = '1600px';

interface MoreMessagesProps {
  list: List;
  shown: number;
  address: TextsAddress;
}

/** The end of a list: fetches what follows as one comes near. Without JavaScript it is a link to the next page. */
export function MoreMessages({ list: { pages, state, more }, shown, address }: MoreMessagesProps) {
  const { t } = useTranslation('dragoman/texts');
  const end = useRef<HTMLDivElement>(null);
  const finish = useRef<HTMLParagraphElement>(null);
  const { next } = pages.at(-1)!;

  const comeNear = useEffectEvent(more);
  useEffect(() => {
    if (next === undefined || state !== 'ready') return;
    // The last entry is how it stands now: a busy page hears of several at once.
    const observer = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && comeNear(), {
      rootMargin: `0px 0px ${AHEAD}`,
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [next, state]);

  // Who pressed the link that is now gone stays where it was.
  const pressed = useRef(false);
  useEffect(() => {
    if (next === undefined && pressed.current) finish.current?.focus({ preventScroll: true });
  }, [next]);

  return (
    <div ref={end} className={styles.end}>
      {state === 'failed' && (
        <Notice tone="bad" title={t('more.failed.title')}>
          <p>{t('more.failed.text')}</p>
          <p>
            <Button onClick={more}>{t('more.failed.again')}</Button>
          </p>
        </Notice>
      )}
      {next === undefined ? (
        <p ref={finish} tabIndex={-1} className={frame.note}>
          {t('more.none', { count: shown })}
        </p>
      ) : (
        state !== 'failed' && (
          <PageLink
            to={writeAddress({ ...address, cursor: next })}
            className={buttonClass()}
            aria-disabled={state === 'loading'}
            onBlur={() => (pressed.current = false)}
            onClick={(event) => {
              event.preventDefault();
              pressed.current = true;
              more();
            }}
          >
            {state === 'loading' ? t('more.loading') : t('more.link')}
          </PageLink>
        )
      )}
    </div>
  );
}
