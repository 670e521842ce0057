import { lazy, Suspense } from 'react';
import { useLanguage } from '@dragoman/i18n/react';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';

/** Loaded once a text has been open for a moment, as it is not needed for translating. */
const Comments = lazy(() => import('./comments'));

export interface CommentsSectionProps {
  readonly row: ListedTextView;
  readonly isSettled: boolean;
}

/** The comments on a text, as soon as their code and texts are there. */
export function CommentsSection({ row, isSettled }: CommentsSectionProps) {
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const isReady = useLoaded(isSettled && `texts of comments ${language}`, () =>
    texts!.load(language, ['dragoman/comments']).then(() => true),
  );
  return isReady ? (
    <Suspense fallback={null}>
      <Comments key={row.id} row={row} />
    </Suspense>
  ) : null;
}
