import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRouteError } from 'react-router-dom';
import { announce } from '../../page/announce';
import { PageLink } from '../../page/page-link';
import { usePageHead } from '../../page/page-head';
import { PageFailure } from '../../page/page-module';
import { buttonClass } from '../../ui/button';
import { NotFound } from '../not-found/not-found';
import { DeadEnd } from './dead-end';
import { useWayBack } from './use-way-back';

/** No answer of the server: it could not be reached, or the page's own code failed. */
const unexplained: { status?: number; errorId?: string } = {};

/** Shown in the place of a page that could not be loaded or rendered: what happened, and what to do. */
export function FailurePage() {
  const error = useRouteError();
  const { status, errorId } = error instanceof PageFailure ? error : unexplained;
  const { t } = useTranslation('dragoman/failures');
  const { pathname, search } = useLocation();
  usePageHead({ status: status ?? 500 });
  const isUnreached = status === undefined;
  const { isOffline, isAway, tryNow } = useWayBack(isUnreached);
  const offline = isOffline && (isUnreached || isAway);
  const reason = offline ? 'offline.text' : isAway ? 'away' : isUnreached ? 'incomplete' : 'text';
  const text = t(`failure.${reason}`);
  useEffect(() => {
    if (isAway) announce(text);
  }, [isAway, text]);
  if (status === 404) return <NotFound />;
  if (status === 403) {
    return (
      <DeadEnd status={status} title={t('forbidden.title')} text={t('forbidden.text')}>
        <PageLink to="/" className={buttonClass('primary')}>
          {t('home')}
        </PageLink>
      </DeadEnd>
    );
  }
  return (
    <DeadEnd status={status} title={t(offline ? 'failure.offline.title' : 'failure.title')} text={text}>
      {/* A plain link: the document is asked for anew, whatever state the page is in. */}
      <a
        href={pathname + search}
        className={buttonClass('primary')}
        onClick={(event) => {
          event.preventDefault();
          tryNow();
        }}
      >
        {t('failure.again')}
      </a>
      {errorId && <p>{t('failure.id', { id: errorId })}</p>}
    </DeadEnd>
  );
}
