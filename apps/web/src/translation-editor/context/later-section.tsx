import { lazy, Suspense } from 'react';
import { useLanguage } from '@dragoman/i18n/react';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';

/** Loaded once a text has been open for a moment, as they are not needed for translating. Their texts have their names. */
const sections = {
  comments: lazy(() => import('../comments/comments')),
  screenshots: lazy(() => import('../screenshots/screenshots')),
};

export interface LaterSectionProps {
  readonly name: keyof typeof sections;
  readonly row: ListedTextView;
  readonly isSettled: boolean;
}

/** A section about a text, as soon as its code and texts are there. */
export function LaterSection({ name, row, isSettled }: LaterSectionProps) {
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const isReady = useLoaded(isSettled && `texts of ${name} ${language}`, () =>
    texts!.load(language, [`dragoman/${name}`]).then(() => true),
  );
  const Section = sections[name];
  return isReady ? (
    <Suspense fallback={null}>
      <Section key={row.id} row={row} />
    </Suspense>
  ) : null;
}
