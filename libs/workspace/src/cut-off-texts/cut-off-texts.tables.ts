import type { TableRegistration, Timestamp } from '../database/tables';
import { cutOffTextMigrations } from './cut-off-texts.migrations';

declare module '../database/tables' {
  interface Tables {
    cut_off_texts: CutOffTextRow;
  }
}

/** A page shows a text incompletely. It counts as long as the text is the one that was measured. */
export interface CutOffTextRow {
  message_id: string;
  language: string;
  /** Plural category; empty: the only form. */
  form: string;
  /** Path with `{language}` for the segment that was the language. */
  page: string;
  /** Of the window, in pixels of CSS. */
  width: number;
  /** That are not visible. */
  pixels: number;
  /** Of the form that was measured. */
  text_hash: string;
  measured_at: Timestamp;
}

export const cutOffTextTables: TableRegistration = {
  migrations: cutOffTextMigrations,
  tables: { cut_off_texts: { key: ['message_id', 'language', 'form', 'page', 'width'] } },
};
