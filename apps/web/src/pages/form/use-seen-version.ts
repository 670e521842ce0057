import { useState } from 'react';
import type { RefusedForm } from '../../page/refused-form';

/**
 * The version that a form was filled in upon: the one that it was opened with, whatever is loaded meanwhile, and from a
 * refusal on that somebody was faster the one that it says is there now.
 */
export function useSeenVersion(version: number, refusal: RefusedForm | undefined): number {
  const [opened] = useState(version);
  const current = refusal?.problem.current as { version?: number } | undefined;
  return current?.version ?? Number(refusal?.values.version ?? opened);
}
