import { useEffect } from 'react';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { sendInBrowser } from '../requests/from-browser';
import { reportVisit } from '../requests/visits';

/** Much shorter than the pause that ends a visit. */
const INTERVAL_MS = 5 * 60_000;

let reportedAt = -Infinity;

/** Reports that a person uses the workspace, see `LastVisitView`: when a page is opened, clicked or typed in. */
export function useVisitReports(person: ProfileView): void {
  const isReader = may(person, 'texts.read');
  useEffect(() => {
    if (!isReader) return;
    const report = () => {
      if (document.hidden || performance.now() < reportedAt + INTERVAL_MS) return;
      reportedAt = performance.now();
      void reportVisit(sendInBrowser); // a lost report is made up for by the next one
    };
    report();
    document.addEventListener('pointerdown', report);
    document.addEventListener('keydown', report);
    return () => {
      document.removeEventListener('pointerdown', report);
      document.removeEventListener('keydown', report);
    };
  }, [isReader]);
}
