import { useState } from 'react';
import { HiddenFields } from './hidden-fields';
import type { RefusedForm } from './refused-form';

interface VersionFieldProps {
  /** Of the values that the form shows. */
  readonly version: number;
  readonly refusal: RefusedForm | undefined;
}

/**
 * The version for `If-Match`, as a hidden field: the one that the form was opened with, even if a newer one is loaded in the
 * meantime, until the form gets another `key` together with newer values. After a refusal because of a newer version (412) it is
 * the newer one, so that the next attempt succeeds.
 */
export function VersionField({ version, refusal }: VersionFieldProps) {
  const [openedVersion] = useState(version);
  const current = refusal?.problem.current as { version?: number } | undefined;
  return <HiddenFields values={{ version: current?.version ?? refusal?.values.version ?? openedVersion }} />;
}
