import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { interfaceLanguage } from '@dragoman/i18n/react';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { releaseDiff } from '../../requests/releases';
import { EmptyState } from '../../ui/empty-state';
import frame from '../../ui/page.module.css';
import { Changes } from '../releases/changes';
import { changesQuery } from '../releases/changes-address';
import { changedLanguages } from '../releases/fallback-changes';

export async function loader({ read, url }: PageInput) {
  const [from, to] = ['from', 'to'].map((name) => {
    const given = url.searchParams.get(name) ?? '';
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new PageFailure(404);
    return Number(given);
  });
  const diff = await releaseDiff(read, from!, to!, changesQuery(url));
  return { diff, languages: changedLanguages(diff).map(interfaceLanguage) };
}

export const head = ({ t, data }: HeadInput<Awaited<ReturnType<typeof loader>>>) => ({
  title: t('dragoman/releases:compare.title', { from: data.diff.from, to: data.diff.to }),
});

/** What is different between two releases. */
export default function ReleaseChangesPage() {
  const { t } = useTranslation('dragoman/releases');
  const { diff, languages } = useLoaderData<typeof loader>();
  const { from, to } = diff;
  const between = new URLSearchParams({ from: `${from}`, to: `${to}` });
  return (
    <div className={frame.page}>
      <header className={frame.opening}>
        <h1>{t('compare.title', { from, to })}</h1>
        <p>
          <PageLink to="/releases">{t('compare.back')}</PageLink>
        </p>
      </header>
      {diff.bundles.length === 0 && diff.fallbacks.length === 0 ? (
        <EmptyState title={t('compare.same')} />
      ) : (
        <>
          <p>{t('changes.sum', { ...diff.changes })}</p>
          <Changes view={diff} languages={languages} path={`/releases/compare?${between}`} />
        </>
      )}
    </div>
  );
}
