import { useEffect } from 'react';
import { sendInBrowser } from '../requests/from-browser';
import { reportVisit } from '../requests/visits';

/** Much shorter than the pause that ends a visit. */
const INTERVAL_MS = 5 * 60_000;

let reportedAt = -Infinity;

/** Reports that a person uses the workspace, see `LastVisitView`: when a page is opened, clicked or typed in. */
export function useVisitReports(): void {
  useEffect(() => {
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
  }, []);
}
