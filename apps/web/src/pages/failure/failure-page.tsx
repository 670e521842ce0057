import { useTranslation } from 'react-i18next';
import { useLocation, useRouteError } from 'react-router-dom';
import { usePageHead } from '../../page/page-head';
import { PageFailure } from '../../page/page-module';
import { NotFound } from '../not-found/not-found';

/** Shown in the place of a page that could not be loaded or rendered: what happened, and what to do. */
export function FailurePage() {
  const error = useRouteError();
  const { status, errorId } = error instanceof PageFailure ? error : new PageFailure(500);
  const { t } = useTranslation('dragoman/failures');
  const { pathname, search } = useLocation();
  usePageHead({ status });
  if (status === 404) return <NotFound />;
  return (
    <article>
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <p>
        {/* A plain link: the document is asked for anew, whatever state the page is in. */}
        <a href={pathname + search}>{t('failure.again')}</a>
      </p>
      {errorId && <p>{t('failure.id', { id: errorId })}</p>}
    </article>
  );
}
