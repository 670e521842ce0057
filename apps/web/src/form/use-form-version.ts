import { useState } from 'react';
import type { RefusedForm } from './refused-form';

/**
 * Returns the version for `If-Match`: the one that the form was opened with, even if a newer one is loaded in the meantime.
 * After a refusal because of a newer version (412) it is the newer one, whose values the page shows beside the form.
 */
export function useFormVersion(version: number, refusal: RefusedForm | undefined): number {
  const [openedVersion] = useState(version);
  const current = refusal?.problem.current as { version?: number } | undefined;
  return current?.version ?? Number(refusal?.values.version ?? openedVersion);
}
