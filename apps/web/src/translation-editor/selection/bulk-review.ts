import type {
  BulkInput,
  BulkReportView,
  ReplacementInput,
  SkipReason,
} from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Outcome, Refusal } from '../../page/page-module';

/** The versions of a text and of its source that a person has seen. */
export interface SeenVersions {
  readonly version: number;
  readonly sourceVersion: number;
}

/** The change that is made to all selected texts. */
export type BulkReviewAction =
  | { readonly action: 'setState'; readonly state: 'draft' | 'needsReview' | 'reviewed' }
  | { readonly action: 'sendBack'; readonly reason: string }
  | { readonly action: 'ignoreFinding'; readonly code: string }
  | { readonly action: 'replace'; readonly replacement: ReplacementInput; readonly keepsTranslations: boolean };

export interface BulkReviewInput {
  readonly texts: readonly ({ readonly keyId: string } & SeenVersions)[];
  /** BCP 47. */
  readonly language: string;
  readonly action: BulkReviewAction;
  /** @param idempotencyKey the request is executed once, however often it is sent */
  readonly send: (body: BulkInput, idempotencyKey: string) => Promise<Outcome<BulkReportView>>;
  /** Called when a part is done. @param changed its texts, except for those that were left out */
  readonly onPart: (part: BulkReviewPart) => void;
  /** Called when the server cannot be reached, and when it can be reached again. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Ends as soon as the outcome of the part that is under way is known, or cannot be found out. */
  readonly signal: AbortSignal;
  /** Resolves when a failed request is sent again. */
  readonly wait: (attempt: number, signal: AbortSignal) => Promise<void>;
}

export interface BulkReviewPart {
  readonly changed: BulkReviewInput['texts'];
  readonly texts: BulkReviewInput['texts'];
}

export interface BulkReviewResult {
  readonly done: number;
  /** The number of texts that were left out, by reason. */
  readonly leftOut: ReadonlyMap<SkipReason, number>;
  /** The change set of all parts, with which they are undone; null if nothing has changed. */
  readonly changeSet: string | null;
  /** The number of texts that may or may not be changed: it was stopped while the server could not be reached. */
  readonly unknown: number;
  /** Why it ended early. */
  readonly problem?: Refusal;
}

/** Texts of one request: the server changes them in one transaction, during which others who save wait. */
export const PART_SIZE = 250;

/**
 * Changes many texts in parts of limited size, one after the other, which make one change set. A part whose response is lost is
 * sent again until the server responds, which executes it once; when it is stopped meanwhile, once more.
 */
export async function reviewInParts(input: BulkReviewInput): Promise<BulkReviewResult> {
  const { texts, language, action, send, onPart, onWaiting, signal, wait } = input;
  const leftOut = new Map<SkipReason, number>();
  let changeSet: string | null = null;
  let done = 0;
  for (let start = 0; start < texts.length && !signal.aborted; start += PART_SIZE) {
    const part = texts.slice(start, start + PART_SIZE);
    const body: BulkInput = {
      ...action,
      language,
      keyIds: part.map(({ keyId }) => keyId),
      versions: part.map(({ version }) => version),
      sourceVersions: part.map(({ sourceVersion }) => sourceVersion),
      ...(changeSet !== null && { changeSet }),
    };
    const idempotencyKey = crypto.randomUUID();
    let outcome = await send(body, idempotencyKey);
    for (let attempt = 0; isLost(outcome); attempt++) {
      onWaiting(true);
      if (!signal.aborted) await wait(attempt, signal);
      const isLastAttempt = signal.aborted;
      outcome = await send(body, idempotencyKey);
      if (isLastAttempt && isLost(outcome)) return { done, leftOut, changeSet, unknown: part.length };
    }
    onWaiting(false);
    if (!outcome.ok) return { done, leftOut, changeSet, unknown: 0, problem: outcome.problem };
    changeSet = outcome.view.changeSet ?? changeSet;
    const { skipped } = outcome.view;
    const skippedIds = new Set(skipped.map(({ keyId }) => keyId));
    for (const { reason } of skipped) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    const changed = part.filter(({ keyId }) => !skippedIds.has(keyId));
    done += changed.length;
    onPart({ changed, texts: part });
  }
  return { done, leftOut, changeSet, unknown: 0 };
}

const isLost = (outcome: Outcome<unknown>): boolean => !outcome.ok && mayPass(outcome.problem.status);

/** No connection, or a server that is overloaded or being restarted. */
export const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
