import type { AuthorView } from '../editing/editing.contract';

/** The text that a person has open. Pages report it with `PUT /api/v1/events/presence` on changes and every 30 s. */
export interface PresenceView {
  person: AuthorView;
  /** Null if they have no text open any longer, or have not reported it for 75 s. */
  at: { keyId: string; language: string } | null;
}

/** `GET /api/v1/events`: server-sent events. `event` is the name of an event, the other properties are its data. */
export type LiveEventView =
  | {
      event: 'changed';
      changeSet: string;
      kind: string;
      by: AuthorView;
      /** Absent if there are more than 40: reload the displayed data. */
      changes?: readonly { type: string; id: string; language?: string | undefined }[];
    }
  | { event: 'release'; release: string }
  /** Missing keys were noted: reload their list if it is displayed. */
  | { event: 'missingKeys' }
  | ({ event: 'presence' } & PresenceView)
  /** Events may have been missed, or have been since `after`: reload the displayed data. */
  | { event: 'missed' };

/** `PUT /api/v1/events/presence`: the text that is open; empty if none. */
export interface PresenceInput {
  keyId?: string;
  language?: string;
}
