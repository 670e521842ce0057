import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import {
  activeFilters,
  FOCUS_FIELD_UNLESS_TOUCH,
  isOffered,
  reviewFilters,
  translateFilters,
  translatePath,
  type TranslateAddress,
  type TranslateFilter,
} from '../../addresses/translate-address';
import { useDraftChanges, useEditingSession } from '../../editing/editing-session';
import { PageLink } from '../../page/page-link';
import { useLoaded } from '../../page/use-loaded';
import { Field, TextInput } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { WorkspaceIcon } from '../../ui/workspace-icon';
import { SavedFilterList } from '../saved-filters/saved-filter-list';
import { useActiveFilterNames } from './active-filters';
import styles from './filter-menu.module.css';

export interface FilterMenuProps {
  /** Address of the list that is shown. */
  readonly base: TranslateAddress;
  readonly counts: CountsView;
  readonly mayReview: boolean;
  readonly showList: (change: Partial<TranslateAddress>) => void;
}

/** Every filter is a link that switches it on or off; filters that are on apply together. */
export function FilterMenu({ base, counts, mayReview, showList }: FilterMenuProps) {
  const { t } = useTranslation('dragoman/translate');
  const { number, list } = useFormatters();
  const session = useEditingSession();
  useDraftChanges();
  const { since, updatedBy } = base;
  const sinceDay = since?.slice(0, 10);
  const isReview = base.page === 'review';
  const filters = activeFilters(base);
  const offered = isReview
    ? reviewFilters
    : translateFilters.filter(
        (each) => (mayReview || each !== 'approvable') && (isOffered(each, base) || filters.includes(each)),
      );
  const isCounted = base.task === undefined;
  const everything = t(`filter.${!isReview ? 'all' : isCounted ? 'needsReview' : 'unreviewed'}`);
  // Of all texts, not of those of a task. In Review, most filters are of those that need review.
  const matches: Partial<Record<TranslateFilter, number | undefined>> =
    isReview || !isCounted
      ? { ...(isCounted && { sentBack: counts.sentBack }) }
      : {
          untranslated: counts.keys - counts.translated,
          draft: counts.drafts,
          draftNotSentBack: counts.drafts - counts.sentBack,
          sentBack: counts.sentBack,
          needsReview: counts.needsReview,
          reviewed: counts.reviewed,
          sourceChanged: counts.sourceChanged,
          errors: counts.errors,
          warnings: counts.warnings,
          unsaved: session?.drafts.all(base.language).length,
        };
  const names = useActiveFilterNames(base);
  const shortNames = useActiveFilterNames(base, true);
  const summarize = (all: readonly string[]) => (all.length > 0 ? list(all) : everything);
  const suggestedName = [...shortNames, base.namespace, base.q].filter(Boolean).join(' · ');
  const [openedAt, setOpenedAt] = useState<string>();
  const path = translatePath(base);
  const later = useLoaded(openedAt !== undefined && 'code', () => import('./filter-menu-later'));
  const AuthorSelect = later?.AuthorSelect;
  const toggled = (filter: TranslateFilter) => offered.filter((each) => filters.includes(each) !== (each === filter));
  return (
    <Menu
      onOpen={() => setOpenedAt(path)}
      label={t('filter.label', { filters: summarize(names) })}
      button={
        <>
          <WorkspaceIcon name="filter" />
          <span className={styles.summary} data-filtered={names.length > 0 ? '' : undefined}>
            {summarize(shortNames)}
          </span>
        </>
      }
    >
      <SavedFilterList base={base} suggestedName={suggestedName} />
      <ul className={styles.filters}>
        <li>
          <PageLink
            className={styles.filter}
            to={translatePath({ ...base, filters: [], since: undefined, updatedBy: undefined })}
            state={FOCUS_FIELD_UNLESS_TOUCH}
            aria-current={names.length === 0 || undefined}
          >
            <Icon name="check" />
            {everything}
            {isCounted && <span className={styles.count}>{number(isReview ? counts.needsReview : counts.keys)}</span>}
          </PageLink>
        </li>
        {offered.map((filter) => (
          <li key={filter}>
            <PageLink
              className={styles.filter}
              to={translatePath({ ...base, filters: toggled(filter) })}
              state={FOCUS_FIELD_UNLESS_TOUCH}
              aria-current={filters.includes(filter) || undefined}
            >
              <Icon name="check" />
              {t(`filter.${filter}`)}
              {matches[filter] !== undefined && <span className={styles.count}>{number(matches[filter])}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
      {later && openedAt === path && !filters.includes('unsaved') && <later.ListFacets base={base} />}
      {filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      <div className={styles.fields}>
        <Field label={t('filter.since')}>
          {(control) => (
            <TextInput
              {...control}
              key={since}
              type="date"
              name="since"
              defaultValue={sinceDay}
              // A date is valid after every digit that is typed, so it applies when the field is left.
              onChange={(event) => event.stopPropagation()}
              onBlur={({ target }) => {
                if ((target.value || undefined) !== sinceDay && target.validity.valid)
                  showList({ since: target.value || undefined });
              }}
            />
          )}
        </Field>
        {AuthorSelect ? (
          <AuthorSelect language={base.language!} />
        ) : (
          updatedBy && <input type="hidden" name="updatedBy" value={updatedBy} />
        )}
      </div>
    </Menu>
  );
}
