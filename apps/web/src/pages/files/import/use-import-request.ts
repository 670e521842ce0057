import { useRef, useState } from 'react';
import type { Outcome, Send } from '../../../page/page-module';
import { type SendProgress, sendWithProgress } from '../../../requests/send-with-progress';

export type ImportRequest = ReturnType<typeof useImportRequest>;

/** The progress of a request of an import. */
export interface ImportRequestProgress extends SendProgress {
  /** It changes something, instead of planning it. */
  readonly isImport: boolean;
}

/** Sends requests of an import one at a time, with their progress, until they are canceled. */
export function useImportRequest() {
  const [progress, setProgress] = useState<ImportRequestProgress>();
  /** A new object for each request that was canceled. */
  const [canceled, setCanceled] = useState<object>();
  const current = useRef<AbortController>(undefined);

  /** Ends the request that is being sent, and forgets that one was canceled. */
  const stop = () => {
    current.current?.abort();
    setCanceled(undefined);
  };
  /** Returns undefined if the request was canceled, or another one has been sent. */
  const run = async <View>(
    isImport: boolean,
    request: (send: Send) => Promise<Outcome<View>>,
  ): Promise<Outcome<View> | undefined> => {
    stop();
    const controller = new AbortController();
    current.current = controller;
    try {
      return await request(sendWithProgress(controller.signal, (sending) => setProgress({ ...sending, isImport })));
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      if (current.current === controller) {
        current.current = undefined;
        setProgress(undefined);
      }
    }
  };
  const cancel = () => {
    current.current?.abort();
    setCanceled({});
  };
  return { progress, canceled, run, stop, cancel };
}
