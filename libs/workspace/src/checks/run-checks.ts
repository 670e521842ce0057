import { EventLoopYielder, type Severity } from '@dragoman/i18n/internal';
import type { CheckContext, CheckedMessage, CheckResult, FindingKind, MessageCheck } from './message-check';
import { checkStandard } from './check-standard';
import { STANDARD_FINDINGS } from './standard.check';

/** A text to check, as plain data: it is sent between threads. */
export interface TextToCheck extends CheckedMessage, CheckContext {}

/** The result of a check of a text. */
export interface FoundFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly form?: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The form without the problem. */
  readonly fix?: string;
}

export type FindingsOfText = readonly FoundFinding[];

/** Checks texts with all checks of the installation. */
export interface TextChecks {
  /** Returns the findings of each text, in the order of the texts. Does not reject. */
  find(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]>;
}

export interface RegisteredCheck {
  readonly name: string;
  readonly findings: Readonly<Record<string, FindingKind>>;
  readonly check: MessageCheck['check'];
  /** The time of extensions is limited, and their errors are not those of the edit. */
  readonly isLimited: boolean;
}

/** Time that one check may take for one text. */
const MAX_CHECK_MS = 1_000;
/** Time that one check may take for all texts of one call. Short, since the texts may be locked. */
const MAX_TOTAL_CHECK_MS = 3_000;
/** A check that took longer is left out for this long, so that a large import ends in time. */
const SUSPENSION_MS = 60_000;
const MAX_FINDINGS_PER_CHECK = 20;

/** Runs checks one after another, with time limits. */
export class CheckRunner implements TextChecks {
  private readonly suspendedUntil = new Map<RegisteredCheck, number>();

  /** @param report receives what went wrong, at most once for each check and call */
  constructor(
    private readonly checks: readonly RegisteredCheck[],
    private readonly report: (check: RegisteredCheck, problem: string) => void,
  ) {}

  async find(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
    const found = texts.map((): FoundFinding[] => []);
    const yielder = new EventLoopYielder();
    for (const check of this.checks) {
      if (check.isLimited) await this.runLimited(check, texts, found, yielder);
      else await runUnlimited(check, texts, found, yielder);
    }
    return found;
  }

  private async runLimited(
    check: RegisteredCheck,
    texts: readonly TextToCheck[],
    found: readonly FoundFinding[][],
    yielder: EventLoopYielder,
  ): Promise<void> {
    if ((this.suspendedUntil.get(check) ?? 0) > performance.now()) return;
    let isReported = false;
    let totalMs = 0;
    for (const [index, text] of texts.entries()) {
      if (!text.target.some((form) => form.text)) continue;
      const start = performance.now();
      try {
        const result = check.check(text, text);
        found[index]!.push(...validated(check, isPromise(result) ? await inTime(result) : result));
      } catch (error) {
        if (!isReported) this.report(check, `failed: ${error instanceof Error ? error.stack! : String(error)}`);
        isReported = true;
      }
      const ms = performance.now() - start;
      totalMs += ms;
      if (ms > MAX_CHECK_MS || totalMs > MAX_TOTAL_CHECK_MS) {
        this.suspendedUntil.set(check, performance.now() + SUSPENSION_MS);
        this.report(check, `is too slow: it is left out for ${SUSPENSION_MS / 1000} s`);
        return;
      }
      await yielder.yieldIfDue();
    }
  }
}

async function runUnlimited(
  check: RegisteredCheck,
  texts: readonly TextToCheck[],
  found: readonly FoundFinding[][],
  yielder: EventLoopYielder,
): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await yielder.yieldIfDue(); // long texts take some milliseconds each
    found[index]!.push(...toFound(check, await check.check(text, text)));
  }
}

/** Accepts any thenable: `instanceof Promise` would not recognize promises of other realms and of libraries. */
const isPromise = (result: CheckResult | Promise<CheckResult>): result is Promise<CheckResult> =>
  typeof (result as Partial<Promise<CheckResult>> | undefined)?.then === 'function';

async function inTime(result: Promise<CheckResult>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No result after ${MAX_CHECK_MS} ms.`)), MAX_CHECK_MS);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws Error if a finding is not what its type says: it would be stored in the database */
function validated(check: RegisteredCheck, result: CheckResult): FoundFinding[] {
  const findings = result.slice(0, MAX_FINDINGS_PER_CHECK);
  for (const { code, severity, form, values = {}, fix } of findings) {
    if (!Object.hasOwn(check.findings, code))
      throw new Error(`It found "${code}", which it does not declare in "findings".`);
    const isValid =
      ['error', 'warning', undefined].includes(severity) &&
      [form, fix].every((each) => ['string', 'undefined'].includes(typeof each)) &&
      Object.values(values).every((value) => ['string', 'number'].includes(typeof value));
    if (!isValid) throw new Error(`Its finding "${code}" has a severity, form, values or fix that are not valid.`);
  }
  return toFound(check, findings);
}

const toFound = ({ findings: kinds }: Pick<RegisteredCheck, 'findings'>, result: CheckResult): FoundFinding[] =>
  result.map(({ code, severity, form, values = {}, fix }) => ({
    code,
    severity: severity ?? kinds[code]!.severity,
    ...(form === undefined ? {} : { form }),
    values,
    ...(fix === undefined ? {} : { fix }),
  }));

/** Returns results of the standard checks as findings, before severities of the installation. */
export const toStandardFindings = (result: CheckResult): FindingsOfText =>
  toFound({ findings: STANDARD_FINDINGS }, result);

/** The standard checks alone, for processes and threads that do not load extensions. */
export const standardChecks: TextChecks = new CheckRunner(
  [{ name: 'standard', findings: STANDARD_FINDINGS, check: checkStandard, isLimited: false }],
  () => {},
);
