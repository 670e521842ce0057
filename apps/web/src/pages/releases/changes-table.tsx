import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { BundleChangesView, ChangeCountsView } from '../../../../../libs/workspace/src/releases/releases.contract';
import { PageLink } from '../../page/page-link';
import { Table } from '../../ui/table';

/** The number of changed texts in a language, or in one of its namespaces. */
export interface ChangesRow extends ChangeCountsView {
  readonly language: string;
  readonly ownName: string;
  readonly namespace?: string;
  /** Path of the list of these texts. */
  readonly to: string;
  readonly isCurrent: boolean;
}

/** Returns the sums of all namespaces, by language. */
export function sumByLanguage(
  bundles: readonly BundleChangesView[],
): readonly (ChangeCountsView & { language: string })[] {
  const sums = new Map<string, ChangeCountsView & { language: string }>();
  for (const { language, added, changed, removed } of bundles) {
    const sum = sums.get(language) ?? { language, added: 0, changed: 0, removed: 0 };
    sums.set(language, {
      language,
      added: sum.added + added,
      changed: sum.changed + changed,
      removed: sum.removed + removed,
    });
  }
  return [...sums.values()].sort((a, b) => (a.language < b.language ? -1 : 1));
}

/** The number of changes, each linked to the list of its texts. Either all rows have a namespace, or none. */
export function ChangesTable({ caption, rows }: { caption: string; rows: readonly ChangesRow[] }) {
  const { t } = useTranslation('dragoman/releases');
  const { number } = useFormatters();
  const hasNamespaces = rows[0]?.namespace !== undefined;
  return (
    <Table caption={caption} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('changes.language')}</th>
          {hasNamespaces && <th scope="col">{t('changes.namespace')}</th>}
          <th scope="col" data-number>
            {t('changes.added')}
          </th>
          <th scope="col" data-number>
            {t('changes.changed')}
          </th>
          <th scope="col" data-number>
            {t('changes.removed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ language, ownName, namespace, to, isCurrent, ...counts }) => {
          const name = <bdi lang={language}>{ownName}</bdi>;
          return (
            <tr key={`${language} ${namespace}`}>
              {namespace !== undefined && <td>{name}</td>}
              <th scope="row">
                <PageLink to={to} aria-current={isCurrent || undefined}>
                  {namespace === undefined ? name : <bdi translate="no">{namespace}</bdi>}
                </PageLink>
              </th>
              <td data-number>{number(counts.added)}</td>
              <td data-number>{number(counts.changed)}</td>
              <td data-number>{number(counts.removed)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
