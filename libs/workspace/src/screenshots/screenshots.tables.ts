import type { TableRegistration, Timestamp } from '../database/tables';
import { screenshotMigrations } from './screenshots.migrations';

declare module '../database/tables' {
  interface Tables {
    screenshots: ScreenshotRow;
    screenshot_keys: ScreenshotKeyRow;
  }
}

export interface ScreenshotRow {
  /** SHA-256 of the content, in hex. */
  id: string;
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';
  /** Pixels. */
  width: number;
  height: number;
  /** Alternative text; empty: none. */
  alt: string;
  created_at: Timestamp;
  created_by: string;
  content: Uint8Array;
}

/** A picture shows the text of a key. Without a region (null), that is nowhere in particular. */
export interface ScreenshotKeyRow {
  screenshot_id: string;
  message_id: string;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
}

export const screenshotTables: TableRegistration = {
  migrations: screenshotMigrations,
  tables: {
    screenshots: { key: ['id'], bytes: ['content'] },
    screenshot_keys: { key: ['screenshot_id', 'message_id'] },
  },
};
