import type { ReactNode } from 'react';
import { Notice } from '../ui/notice';
import { FocusedStatus } from './focused-status';

/** Confirms a change. */
export function SuccessNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <FocusedStatus>
      <Notice tone="good" title={title}>
        {children}
      </Notice>
    </FocusedStatus>
  );
}
