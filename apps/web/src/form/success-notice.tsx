import type { ReactNode } from 'react';
import { Notice } from '../ui/notice';
import { FocusedStatus } from './focused-status';

interface SuccessNoticeProps {
  readonly title: string;
  /** `warning`: the change is done, but something is left to do. */
  readonly tone?: 'good' | 'warning';
  readonly children?: ReactNode;
}

/** Confirms a change. */
export function SuccessNotice({ title, tone = 'good', children }: SuccessNoticeProps) {
  return (
    <FocusedStatus>
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </FocusedStatus>
  );
}
