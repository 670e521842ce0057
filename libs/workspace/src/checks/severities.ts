import type { FoundFinding } from './run-checks';
import type { Rule, RuleSeverity } from './rules/rule';
import { RULES } from './rules/rules';
import { isWordedByClients } from './standard.check';
import { WORKSPACE_FINDINGS_OFF } from './workspace-findings';

/** Severities that differ from those of the checks, by code. */
export interface Severities {
  readonly all: Readonly<Record<string, RuleSeverity>>;
  /** By BCP 47 tag; they take precedence. */
  readonly languages: Readonly<Record<string, Readonly<Record<string, RuleSeverity>>>>;
}

export const NO_SEVERITIES: Severities = { all: {}, languages: {} };

const OFF = new Set<string>([
  ...RULES.filter(({ severity }: Rule) => severity === 'off').map(({ code }) => code),
  ...WORKSPACE_FINDINGS_OFF,
]);

/** Whether a check is off where nothing else is set. */
export const isOffByDefault = (code: string): boolean => OFF.has(code);

/** The severity of a check in a language; undefined for the one that the check itself gives its finding. */
const severityIn = (code: string, { all, languages }: Severities, language: string): RuleSeverity | undefined =>
  languages[language]?.[code] ?? all[code] ?? (OFF.has(code) ? 'off' : undefined);

export const isOff = (code: string, severities: Severities, language: string): boolean =>
  severityIn(code, severities, language) === 'off';

/** Returns the severities of checks that clients run themselves, where they differ from the defaults, by code. */
export const clientSeverities = ({ all, languages }: Severities, language: string): Severities['all'] =>
  Object.fromEntries(Object.entries({ ...all, ...languages[language] }).filter(([code]) => isWordedByClients(code)));

/** Returns the findings with their severities in a language, without those of checks that are off there. */
export function withSeverities<Finding extends Pick<FoundFinding, 'code' | 'severity'>>(
  findings: readonly Finding[],
  severities: Severities,
  language: string,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = severityIn(finding.code, severities, language) ?? finding.severity;
    if (severity === 'off') return [];
    return severity === finding.severity ? [finding] : [{ ...finding, severity }];
  });
}
