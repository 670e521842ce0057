import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ScheduledReleasesView } from '../../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { readInBrowser } from '../../../requests/from-browser';
import { followLiveEvents } from '../../../requests/live';
import { listScheduledReleases } from '../../../requests/scheduled-releases';

interface ChangedEvent {
  readonly changes?: readonly { readonly type: string }[];
}

/**
 * Returns the scheduled releases, also those that others schedule, change or cancel meanwhile. The preview stays as it was read,
 * until a release makes it void.
 */
export function useScheduledReleases(loaded: ScheduledReleasesView): ScheduledReleasesView {
  const [fresh, setFresh] = useState({ of: loaded, view: loaded });
  const { revalidate } = useRevalidator();
  const latest = useRef({ loaded, revalidate });
  useEffect(() => {
    latest.current = { loaded, revalidate };
  });
  useEffect(() => {
    const reload = () => {
      const { loaded: of } = latest.current;
      // The next event tries again.
      listScheduledReleases(readInBrowser).then(
        (view) => setFresh({ of, view }),
        () => {},
      );
    };
    return followLiveEvents((stream) => {
      stream.addEventListener('open', reload);
      stream.addEventListener('missed', reload);
      stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        const { changes = [] } = JSON.parse(data) as ChangedEvent;
        if (changes.some(({ type }) => type === 'release')) void latest.current.revalidate();
        else if (changes.some(({ type }) => type === 'scheduledRelease')) reload();
      });
    });
  }, []);
  return fresh.of === loaded ? fresh.view : loaded;
}
