import { detectSeparator, positionLookup, readCsv } from '@dragoman/i18n/internal';
import type { JobFile, JobFileForm, ReturnedForm } from './job-file';
import { writeCsvFile } from '../http/csv-file';
import { restoreCell } from '../http/protected-cell';

const COLUMNS = {
  id: ({ id }) => id,
  namespace: ({ namespace }) => namespace,
  key: ({ key }) => key,
  form: ({ form }) => form ?? '',
  source: ({ source }) => source,
  target: ({ target }) => target,
  description: ({ description }) => description ?? '',
  maxLength: ({ maxLength }) => maxLength?.toString() ?? '',
  state: ({ state }) => state,
} satisfies Readonly<Record<string, (form: JobFileForm) => string>>;

/** Writes the file of a translation job as CSV. */
export const writeJobCsv = ({ forms }: JobFile): string =>
  writeCsvFile([Object.keys(COLUMNS), ...forms.map((form) => Object.values(COLUMNS).map((of) => of(form)))]);

/** The file lacks a column. */
export class ColumnMissing extends Error {
  constructor(readonly column: 'id' | 'target') {
    super(`no column "${column}"`);
  }
}

/**
 * Reads the file of a translation job. Its columns are found by their names, and may be in another order.
 * @throws FileSyntaxError, ColumnMissing
 */
export function readJobCsv(content: string): readonly ReturnedForm[] {
  const [header = [], ...rows] = readCsv(content, { separator: detectSeparator(content), escape: '"' });
  const names = header.map(({ text }) => text.trim().toLowerCase());
  const [id, target, key] = [names.indexOf('id'), names.indexOf('target'), names.indexOf('key')];
  if (id < 0) throw new ColumnMissing('id');
  if (target < 0) throw new ColumnMissing('target');
  const positionAt = positionLookup(content);
  return rows.flatMap((cells): ReturnedForm[] => {
    const textIn = (column: number): string => restoreCell(cells[column]?.text ?? '');
    if (textIn(id) === '' && textIn(target) === '') return [];
    return [{ id: textIn(id).trim(), key: textIn(key), target: textIn(target), ...positionAt(cells[0]!.start) }];
  });
}
