import { useEffect } from 'react';
import { may } from '../../../../libs/workspace/src/access/permissions';
import { useAppContext } from '../page/app-context';
import { usePageHandle } from '../page/page-handle';
import { useDrafts } from './drafts';

const importPlaces = () => import('../in-place/draft-places');

/**
 * Records where the texts of visitors' pages are while drafts are shown, and shows a text in a frame of the workspace.
 * @param isInPlace texts are edited in place, which records them itself
 */
export function usePlaces(isInPlace: boolean): void {
  const { browserTexts: texts, person } = useAppContext();
  const drafts = useDrafts();
  const isOfWorkspace = usePageHandle().isOfWorkspace === true;
  useEffect(() => {
    if (window.parent !== window && window.name) void importPlaces().then((module) => module.showFramedPlace(texts!));
  }, [texts]);
  const isRecording = drafts && !isInPlace && !isOfWorkspace && may(person, 'drafts.preview');
  useEffect(() => {
    if (!isRecording || window.parent !== window) return;
    let stop: (() => void) | undefined;
    let isCancelled = false;
    void importPlaces().then((module) => {
      if (!isCancelled) stop = module.recordDraftPlaces(texts!);
    });
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [isRecording, texts]);
}
