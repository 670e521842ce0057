import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation, useRouteError } from 'react-router-dom';
import { announce } from '../../page/announce';
import { usePageHead } from '../../page/page-head';
import { PageFailure } from '../../page/page-module';
import { buttonClass } from '../../ui/button';
import { NotFound } from './not-found';
import { FailureLayout } from './failure-layout';
import { StartLinks } from './start-links';
import { useRecovery } from './use-recovery';

/** A failure without a response: the server is unreachable, or the page's own code failed. */
const withoutResponse: { status?: number; errorId?: string } = {};

/** Replaces a page that could not be loaded or rendered: what happened, and what to do. */
export function FailurePage() {
  const error = useRouteError();
  const { status, errorId } = error instanceof PageFailure ? error : withoutResponse;
  const { t } = useTranslation('dragoman/failures');
  const here = useHref(useLocation());
  usePageHead({ status: status ?? 500 });
  const isUnreachable = status === undefined;
  const { isOffline, isServerDown, retry } = useRecovery(isUnreachable);
  const showOffline = isOffline && (isUnreachable || isServerDown);
  const reason = showOffline ? 'offline.text' : isServerDown ? 'away' : isUnreachable ? 'incomplete' : 'text';
  const text = t(`failure.${reason}`);
  useEffect(() => {
    if (isServerDown) announce(text);
  }, [isServerDown, text]);
  if (status === 404) return <NotFound />;
  if (status === 403) {
    return (
      <FailureLayout status={status} title={t('forbidden.title')} text={t('forbidden.text')}>
        <StartLinks />
      </FailureLayout>
    );
  }
  return (
    <FailureLayout status={status} title={t(showOffline ? 'failure.offline.title' : 'failure.title')} text={text}>
      {/* A plain link reloads the document even without JavaScript. */}
      <a
        href={here}
        className={buttonClass('primary')}
        onClick={(event) => {
          event.preventDefault();
          retry();
        }}
      >
        {t('failure.again')}
      </a>
      {errorId && <p>{t('failure.id', { id: errorId })}</p>}
    </FailureLayout>
  );
}
