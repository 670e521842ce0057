import type { FoundFinding } from './run-checks';
import type { Rule, RuleSeverity } from './rules/rule';
import { RULES } from './rules/rules';

/** Severities that differ from those of the checks, by code. */
export interface Severities {
  readonly all: Readonly<Record<string, RuleSeverity>>;
  /** By BCP 47 tag; they take precedence. */
  readonly languages: Readonly<Record<string, Readonly<Record<string, RuleSeverity>>>>;
}

export const NO_SEVERITIES: Severities = { all: {}, languages: {} };

const OFF = new Set<string>(RULES.filter(({ severity }: Rule) => severity === 'off').map(({ code }) => code));

/** Whether a check is off where nothing else is set. */
export const isOffByDefault = (code: string): boolean => OFF.has(code);

/** Returns the findings with their severities in a language, without those of checks that are off there. */
export function withSeverities<Finding extends Pick<FoundFinding, 'code' | 'severity'>>(
  findings: readonly Finding[],
  { all, languages }: Severities,
  language: string,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const { code } = finding;
    const severity = languages[language]?.[code] ?? all[code] ?? (OFF.has(code) ? 'off' : finding.severity);
    if (severity === 'off') return [];
    return severity === finding.severity ? [finding] : [{ ...finding, severity }];
  });
}
