import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';
import { SETTLE_DELAY_MS } from '../loaded-views';
import type { SectionProps } from './section-props';

/** Loaded once a text has been open for a moment, as they are not needed for translating. Their texts have their names. */
const sections = {
  comments: () => import('../comments/comments'),
  screenshots: () => import('../screenshots/screenshots'),
};

export interface LaterSectionProps extends SectionProps {
  readonly name: keyof typeof sections;
}

/** A section about a text, as soon as its code and texts are there. */
export function LaterSection({ name, row, related }: LaterSectionProps) {
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const load = async () => {
    const [{ default: Section }] = await Promise.all([sections[name](), texts!.load(language, [`dragoman/${name}`])]);
    return { Section };
  };
  const loaded = useLoaded(`${name} ${language}`, load, undefined, SETTLE_DELAY_MS);
  return loaded ? <loaded.Section key={row.id} row={row} related={related} /> : null;
}
