import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedFilterView } from '../../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import { FOCUS_FIELD_UNLESS_TOUCH, translatePath, type TranslateAddress } from '../../addresses/translate-address';
import { useEditingSession } from '../../editing/editing-session';
import { PageLink } from '../../page/page-link';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useTranslationEditor } from '../translation-editor-context';
import { deleteWithUndo } from './delete-with-undo';
import { savedFilterAddress, savedFilterPath } from './saved-filter-address';
import filterStyles from '../toolbar/filter-menu.module.css';
import styles from './saved-filter-list.module.css';

const SavedFilterDialog = lazy(async () => ({ default: (await import('./saved-filter-dialog')).SavedFilterDialog }));

export interface SavedFilterListProps {
  /** The list that is shown. */
  readonly base: TranslateAddress;
  /** A short description of the current filter. */
  readonly suggestedName: string;
}

/** The person's saved filters as links, in the menu of filters, with buttons that save, rename and delete them. */
export function SavedFilterList({ base, suggestedName }: SavedFilterListProps) {
  const { t } = useTranslation('dragoman/translate');
  const { workspace, savedFilters } = useTranslationEditor();
  const isHydrated = useEditingSession() !== undefined;
  const [open, setOpen] = useState<{ readonly renamed?: SavedFilterView }>();
  const place = useRef<HTMLDivElement>(null);
  const focusMenu = () => place.current!.closest('details')!.querySelector('summary')!.focus();
  // The menu closes behind the dialog, so the button that opened it is gone.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) focusMenu();
    wasOpen.current = open !== undefined;
  }, [open]);
  const current = savedFilterPath(base);
  const isFiltered = current !== savedFilterPath({ page: base.page, filters: [], q: '' });
  const maySave = isHydrated && isFiltered && !savedFilters.some(({ path }) => path === current);
  if (savedFilters.length === 0 && !maySave) return null;
  const remove = (filter: SavedFilterView) => {
    focusMenu(); // the button will be gone
    void deleteWithUndo(t, filter);
  };
  return (
    <div ref={place} className={styles.saved}>
      {savedFilters.length > 0 && <h2 className={styles.title}>{t('saved.title')}</h2>}
      <ul>
        {savedFilters.map((filter) => (
          <li key={filter.id} className={styles.row}>
            <PageLink
              className={filterStyles.filter}
              to={translatePath(savedFilterAddress(filter.path, workspace, base))}
              state={FOCUS_FIELD_UNLESS_TOUCH}
              aria-current={filter.path === current || undefined}
            >
              <Icon name="check" />
              <bdi className={styles.name}>{filter.name}</bdi>
            </PageLink>
            {isHydrated && (
              <>
                <RowButton
                  icon="pencil"
                  label={t('saved.renameIt', { name: filter.name })}
                  onClick={() => setOpen({ renamed: filter })}
                />
                <RowButton
                  icon="close"
                  label={t('saved.deleteIt', { name: filter.name })}
                  onClick={() => remove(filter)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {maySave && (
        <Button kind="quiet" onClick={() => setOpen({})}>
          {t('saved.open')}
        </Button>
      )}
      {open && (
        <Suspense>
          <SavedFilterDialog {...open} path={current} suggestedName={suggestedName} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface RowButtonProps {
  readonly icon: 'pencil' | 'close';
  readonly label: string;
  readonly onClick: () => void;
}

const RowButton = ({ icon, label, onClick }: RowButtonProps) => (
  <Button kind="quiet" className={styles.button} aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </Button>
);
