import type { ChangeSet } from '../history/change';
import type { FoundFinding } from './run-checks';

/** A finding of a text that does not count. Another text, or another value, makes another finding, which does. */
export interface IgnoredFinding extends Pick<FoundFinding, 'code' | 'form' | 'values'> {
  /** The name is that at the time. */
  readonly by: { readonly id: string | null; readonly name: string };
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Identifies a finding in its text, whatever its severity is. */
export const findingId = ({ code, form = '', values }: Pick<FoundFinding, 'code' | 'form' | 'values'>): string =>
  JSON.stringify([code, form, Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Returns a finding as one that the author of a change ignores. */
export const ignoredBy = (
  { actor: { id, name }, at }: Pick<ChangeSet, 'actor' | 'at'>,
  { code, form, values }: FoundFinding,
): IgnoredFinding => ({ code, ...(form !== undefined && { form }), values, by: { id, name }, at });

/** Divides the findings of a text into those that count and those that are ignored, with who ignores them. */
export function divideFindings<Finding extends Pick<FoundFinding, 'code' | 'form' | 'values'>>(
  findings: readonly Finding[],
  ignored: readonly IgnoredFinding[],
): {
  readonly counted: readonly Finding[];
  readonly ignored: readonly (Finding & Pick<IgnoredFinding, 'by' | 'at'>)[];
} {
  if (ignored.length === 0) return { counted: findings, ignored: [] };
  const byId = new Map(ignored.map((each) => [findingId(each), each]));
  return {
    counted: findings.filter((finding) => !byId.has(findingId(finding))),
    ignored: findings.flatMap((finding) => {
      const found = byId.get(findingId(finding));
      return found === undefined ? [] : [{ ...finding, by: found.by, at: found.at }];
    }),
  };
}
