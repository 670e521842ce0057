import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';
import { SETTLE_DELAY_MS } from '../loaded-views';
import type { SectionProps } from './section-props';
import { loadedSections, loadSections } from './use-later-sections';

export interface LaterSectionProps extends SectionProps {
  /** Also of the namespace with its texts. */
  readonly name: 'comments' | 'screenshots';
}

/**
 * A section about a text, as soon as its code and texts are there. They are loaded once a text has been open for a moment, as
 * they are not needed for translating, and shown with the texts that are opened next.
 */
export function LaterSection({ name, row, ...props }: LaterSectionProps) {
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const namespaces = [`dragoman/${name}`];
  const known = texts?.ready(language, namespaces) && loadedSections();
  const load = async () => {
    void import('../later-code').catch(() => {}); // so that it is there when it is needed, also offline
    const [sections] = await Promise.all([loadSections(), texts!.load(language, namespaces)]);
    return sections;
  };
  const sections = useLoaded(!known && `${name} ${language}`, load, known, SETTLE_DELAY_MS);
  const Section = sections?.[name];
  return Section ? <Section key={row.id} row={row} {...props} /> : null;
}
