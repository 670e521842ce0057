import { useState, type FocusEvent } from 'react';
import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';

export interface VisitedFields {
  /** @param field name of the field that the finding is about */
  isShown(finding: FindingView, field: string): boolean;
  /** Of the element around all fields. */
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/**
 * Which findings are shown: those about a form that is still missing once its field, or all fields, have been left. While the
 * first form of a text is written, the others are not wrong yet.
 *
 * @param saved findings of the saved text, which are shown at once
 * @param showsAll the person has tried to approve the text
 */
export function useVisitedFields(saved: readonly FindingView[], showsAll: boolean): VisitedFields {
  const [visited, setVisited] = useState<ReadonlySet<string> | 'all'>(new Set());
  return {
    isShown: (finding, field) =>
      showsAll ||
      visited === 'all' ||
      visited.has(field) ||
      !MISSING.has(finding.code) ||
      saved.some(({ code, values }) => code === finding.code && values.category === finding.values.category),
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      if (visited === 'all' || !document.hasFocus()) return;
      const isInside = currentTarget.contains(relatedTarget);
      if (!isInside) setVisited('all');
      else if (target instanceof HTMLTextAreaElement) setVisited(new Set([...visited, target.name]));
    },
  };
}

const MISSING: ReadonlySet<string> = new Set(['pluralFormMissing', 'otherMissing']);
