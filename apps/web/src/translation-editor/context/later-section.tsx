import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { showBesideUndo } from '../../page/toasts';
import { useLoaded } from '../../page/use-loaded';
import { SETTLE_DELAY_MS } from '../loaded-views';
import type { SectionProps } from './section-props';
import { loadedSections, loadSections } from './use-later-sections';

export interface LaterSectionProps extends SectionProps {
  /** Also of the namespace with its texts. */
  readonly name: 'comments' | 'screenshots';
  /** Opens what the section adds. It is a label of the page as well. */
  readonly shortcut?: 'comment' | undefined;
}

/**
 * A section about a text, as soon as its code and texts are there. They are loaded once a text has been open for a moment, as
 * they are not needed for translating, and shown with the texts that are opened next. Its shortcut loads them at once.
 */
export function LaterSection({ name, row, shortcut, ...props }: LaterSectionProps) {
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const namespaces = [`dragoman/${name}`];
  const known = texts?.ready(language, namespaces) && loadedSections();
  const [openedFrom, setOpenedFrom] = useState<HTMLElement>();
  const load = async () => {
    void import('../later-code').catch(() => {}); // so that it is there when it is needed, also offline
    const [sections] = await Promise.all([loadSections(), texts!.load(language, namespaces)]);
    return sections;
  };
  const key = `${name} ${language}${openedFrom ? ' opened' : ''}`;
  const sections = useLoaded(!known && key, load, known, openedFrom ? 0 : SETTLE_DELAY_MS);
  const Section = sections?.[name];
  if (Section) return <Section key={row.id} row={row} openedFrom={openedFrom} {...props} />;
  return shortcut && <EarlyShortcut name={shortcut} run={setOpenedFrom} />;
}

/**
 * The shortcut of a section that has not been loaded yet. It takes the focus from the field, so that typing does not change the
 * translation.
 */
function EarlyShortcut({ name, run }: { name: 'comment'; run: (from: HTMLElement) => void }) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const open = () => {
    const from = document.activeElement as HTMLElement;
    run(from);
    from.blur();
    if (!navigator.onLine) showBesideUndo(t('dragoman/editing:save.offline'), 'warning');
  };
  useShortcuts([{ keys: useShortcutKeys()(name), label: t(`dragoman/translate:keys.${name}`), run: open }]);
  return null;
}
