import type { ReactNode } from 'react';
import { Notice } from '../ui/notice';

/** Confirms a change. */
export function SuccessNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status">
      <Notice tone="good" title={title}>
        {children}
      </Notice>
    </div>
  );
}
