import type { BulkInput, BulkReportView, SkipReason } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Outcome, Refusal } from '../../page/page-module';

/** The change that is made to all selected texts. */
export type BulkReviewAction =
  | { readonly action: 'setState'; readonly state: 'draft' | 'needsReview' | 'reviewed' }
  | { readonly action: 'sendBack'; readonly reason: string };

export interface BulkReviewInput {
  readonly texts: readonly { readonly keyId: string; readonly version: number }[];
  /** BCP 47. */
  readonly language: string;
  readonly action: BulkReviewAction;
  /** @param idempotencyKey the request is executed once, however often it is sent */
  readonly send: (body: BulkInput, idempotencyKey: string) => Promise<Outcome<BulkReportView>>;
  /** Called when a part is done. @param changed its texts, except for those that were left out */
  readonly onPart: (part: BulkReviewPart) => void;
  /** Called when the server cannot be reached, and when it can be reached again. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Ends after the request that is under way. */
  readonly signal: AbortSignal;
  /** Resolves when a failed request is sent again. */
  readonly wait: (attempt: number, signal: AbortSignal) => Promise<void>;
}

export interface BulkReviewPart {
  readonly changeSet: string | null;
  readonly changed: BulkReviewInput['texts'];
  readonly texts: BulkReviewInput['texts'];
}

export interface BulkReviewResult {
  readonly done: number;
  /** The number of texts that were left out, by reason. */
  readonly leftOut: ReadonlyMap<SkipReason, number>;
  /** Why it ended early. */
  readonly problem?: Refusal;
}

/** Texts of one request: the server changes them in one transaction, during which others who save wait. */
export const PART_SIZE = 250;

/**
 * Changes many texts in parts of limited size, one after the other. A part whose response is lost is sent again until the
 * server responds, which executes it once.
 */
export async function reviewInParts(input: BulkReviewInput): Promise<BulkReviewResult> {
  const { texts, language, action, send, onPart, onWaiting, signal, wait } = input;
  const leftOut = new Map<SkipReason, number>();
  let done = 0;
  for (let start = 0; start < texts.length && !signal.aborted; start += PART_SIZE) {
    const part = texts.slice(start, start + PART_SIZE);
    const body = {
      ...action,
      language,
      keyIds: part.map(({ keyId }) => keyId),
      versions: part.map(({ version }) => version),
    };
    const idempotencyKey = crypto.randomUUID();
    let outcome = await send(body, idempotencyKey);
    for (let attempt = 0; !outcome.ok && mayPass(outcome.problem.status); attempt++) {
      onWaiting(true);
      await wait(attempt, signal);
      if (signal.aborted) return { done, leftOut };
      outcome = await send(body, idempotencyKey);
    }
    onWaiting(false);
    if (!outcome.ok) return { done, leftOut, problem: outcome.problem };
    const { changeSet, skipped } = outcome.view;
    const skippedIds = new Set(skipped.map(({ keyId }) => keyId));
    for (const { reason } of skipped) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    const changed = part.filter(({ keyId }) => !skippedIds.has(keyId));
    done += changed.length;
    onPart({ changeSet, changed, texts: part });
  }
  return { done, leftOut };
}

/** No connection, or a server that is overloaded or being restarted. */
const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
