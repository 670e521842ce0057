import { useEffect, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../page/announce';
import { useShortcuts } from '../../page/shortcuts';
import { bulkRun } from './bulk-run';
import type { Selection } from './selection';

/** Listeners of the element whose children are the rows. */
export interface RowSelection {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onChange: (event: ChangeEvent) => void;
}

/**
 * Selects rows of a list by their checkboxes, by Shift+click, by Shift+Space and by Mod+A; Shift with the keys that move the
 * focus is handled with the focus. Escape clears the selection.
 *
 * @param isEnabled false: the person may not change any of the texts
 * @param focused the row that has the focus, or had it last
 */
export function useRowSelection(selection: Selection, isEnabled: boolean, focused: number): RowSelection {
  const { t } = useTranslation('dragoman/translate');
  useEffect(
    () =>
      selection.versions.subscribe(() => {
        if (bulkRun.getSnapshot()) return; // it shrinks the selection, and reports its result
        const { size } = selection.versions.getSnapshot();
        announce(size > 0 ? t('selection.count', { count: size }) : t('selection.none'));
      }),
    [selection, t],
  );
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // It closes these first: menus, dialogs and lists of a field.
      const closes = (event.target as Element).closest(
        'details[open]:has(> [role=group]), dialog, [aria-expanded=true]',
      );
      const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
      if (!closes && !isSearch) selection.clear();
    };
    document.addEventListener('keydown', onKeyDown, CAPTURE); // before they are closed
    return () => document.removeEventListener('keydown', onKeyDown, CAPTURE);
  }, [selection]);
  const toggle = () => selection.toggle(focused);
  const selectAll = () => selection.addLoaded();
  const extend = (step: number) => () => selection.extendTo(Math.max(0, focused + step), focused);
  useShortcuts(
    isEnabled
      ? [
          { keys: 'Shift+Space', label: t('selection.keys.toggle'), run: toggle, isLocal: true },
          { keys: 'Shift+ArrowDown', label: t('selection.keys.down'), run: extend(1), isLocal: true },
          { keys: 'Shift+ArrowUp', label: t('selection.keys.up'), run: extend(-1), isLocal: true },
          { keys: 'Mod+A', label: t('selection.keys.all'), run: selectAll, isLocal: true },
          { keys: 'Escape', label: t('selection.clear'), run: () => selection.clear(), isLocal: true },
        ]
      : [],
  );
  if (!isEnabled) return NONE;
  return {
    onKeyDown: (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (key === ' ' && shiftKey && !ctrlKey && !metaKey && !altKey) {
        event.preventDefault(); // it would scroll
        selection.toggle(indexOf(event.target as Element));
      } else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey && !altKey) {
        event.preventDefault();
        selectAll();
      }
    },
    onClick: (event) => {
      const target = event.target as Element;
      if (!event.shiftKey || !target.closest('a')) return;
      event.preventDefault(); // it would open a window
      selection.extendTo(indexOf(target), focused);
    },
    onChange: ({ target, nativeEvent }) => {
      const index = indexOf(target);
      if ((nativeEvent as globalThis.MouseEvent).shiftKey) selection.extendTo(index, focused);
      else selection.toggle(index);
    },
  };
}

const CAPTURE = { capture: true };

const NONE: RowSelection = { onKeyDown: () => {}, onClick: () => {}, onChange: () => {} };

const indexOf = (element: Element): number => Number(element.closest<HTMLElement>('[data-index]')!.dataset.index);
