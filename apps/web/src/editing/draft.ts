import type { Forms } from '../../../../libs/i18n/src/message/forms';

/** A text that was typed in this browser and is not saved on the server yet. */
export interface Draft {
  /** Id of the message. */
  readonly keyId: string;
  /** BCP 47. */
  readonly language: string;
  readonly forms: Forms;
  /** The saved text that the draft is based on. */
  readonly base: DraftBase;
  /**
   * The version of the source text that was shown when the draft was begun, or when the person asked for it to be saved. Absent in
   * drafts of earlier releases.
   */
  readonly sourceVersion?: number | undefined;
  /** Time of the last edit, in milliseconds since 1970. */
  readonly at: number;
  /** The state to save it in. Absent until the person asks for the draft to be saved. */
  readonly send?: 'needsReview' | 'reviewed' | undefined;
  /** A source text still means the same, so that its translations stay up to date. */
  readonly keepsTranslations?: boolean | undefined;
}

export interface DraftBase {
  readonly forms: Forms;
  readonly version: number;
}

export type DraftId = Pick<Draft, 'keyId' | 'language'>;

/** Ids of messages and language tags contain no spaces. */
export const draftKey = ({ keyId, language }: DraftId): string => `${language} ${keyId}`;

/** Parses a draft from the browser's storage. Returns undefined for anything else that was stored under its key. */
export function parseDraft(json: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(json ?? '') as Partial<Draft> | null;
    const isDraft =
      [draft?.keyId, draft?.language].every((each) => typeof each === 'string') &&
      [draft?.forms, draft?.base?.forms].every((each) => typeof each === 'object' && each !== null) &&
      [draft?.base?.version, draft?.at].every((each) => typeof each === 'number');
    return isDraft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}
