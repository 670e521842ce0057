import type { Queries, Transaction } from '../database/database';
import type { CutOffTextRow } from './cut-off-texts.tables';

/** Browsers and fonts differ by less. With other pixels, a finding would be another one, and no longer ignored. */
const SAME_PIXELS = 10;

/** Whether a report would change nothing. One without pixels means that all of the text is visible. */
export async function isKnownReport(db: Queries, report: CutOffTextRow): Promise<boolean> {
  const rows = await selectReports(db, report);
  const { form, page, width, pixels, text_hash } = report;
  const known = rows.find((row) => row.form === form && row.page === page && row.width === width);
  if (known === undefined || pixels === 0) return known === undefined && pixels === 0;
  return known.text_hash === text_hash && Math.abs(known.pixels - pixels) < SAME_PIXELS;
}

/** Saves a report about a text whose message is locked, and keeps the latest ones of the text. */
export async function saveReport(tx: Transaction, report: CutOffTextRow, maxOfText: number): Promise<void> {
  await deleteReport(tx, report);
  if (report.pixels > 0) await tx.insertInto('cut_off_texts').values(report).execute();
  for (const outdated of (await selectReports(tx, report)).slice(maxOfText)) await deleteReport(tx, outdated);
}

/** Those of a text in all of its forms, the latest first. */
const selectReports = (db: Queries, { message_id, language }: CutOffTextRow) =>
  db
    .selectFrom('cut_off_texts')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('language', '=', language)
    .orderBy('measured_at', 'desc')
    .execute();

const deleteReport = (tx: Transaction, { message_id, language, form, page, width }: CutOffTextRow) =>
  tx
    .deleteFrom('cut_off_texts')
    .where('message_id', '=', message_id)
    .where('language', '=', language)
    .where('form', '=', form)
    .where('page', '=', page)
    .where('width', '=', width)
    .execute();
