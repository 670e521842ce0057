import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { interfaceLanguage } from '@dragoman/i18n/react';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { compareReleases } from '../../requests/releases';
import { EmptyState } from '../../ui/empty-state';
import pageStyles from '../../ui/page.module.css';
import { Changes } from './changes';
import { compareReleasesPath, parseChangesQuery } from '../../addresses/release-changes-address';
import type { PageRoute } from '../../page/page-route';
import { changedLanguages } from './changed-languages';

export const route = {
  path: '/releases/compare',
  namespaces: ['dragoman/releases', 'dragoman/messages'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, url }: PageInput) {
  const [from, to] = ['from', 'to'].map((name) => {
    const value = url.searchParams.get(name) ?? '';
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new PageFailure(404);
    return Number(value);
  });
  const diff = await compareReleases(read, from!, to!, parseChangesQuery(url.searchParams));
  return { diff, languages: changedLanguages(diff).map(interfaceLanguage) };
}

export const head = ({ t, data }: HeadInput<Awaited<ReturnType<typeof loader>>>) => ({
  title: t('dragoman/releases:compare.title', { from: data.diff.from, to: data.diff.to }),
});

/** The differences between two releases. */
export default function ReleaseChangesPage() {
  const { t } = useTranslation('dragoman/releases');
  const { diff, languages } = useLoaderData<typeof loader>();
  const { from, to } = diff;
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.header}>
        <h1>{t('compare.title', { from, to })}</h1>
        <p>
          <PageLink to="/releases">{t('compare.back')}</PageLink>
        </p>
      </header>
      {diff.bundles.length === 0 && diff.fallbacks.length === 0 ? (
        <EmptyState icon="done" title={t('compare.same')} />
      ) : (
        <>
          <p>{t('changes.sum', { ...diff.changes })}</p>
          <Changes view={diff} languages={languages} path={compareReleasesPath(from, to)} />
        </>
      )}
    </div>
  );
}
