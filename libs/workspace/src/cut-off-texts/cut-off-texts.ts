import { createHash } from 'node:crypto';
import type { FindingsOfText } from '../checks/run-checks';
import { type TextOfMessage, WORKSPACE_FINDINGS } from '../checks/workspace-findings';
import type { Queries } from '../database/database';
import { chunks } from '../http/chunks';
import type { CutOffTextRow } from './cut-off-texts.tables';

export const hashOfForm = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the finding of each text that a page shows incompletely, in the order of the texts: at the narrowest width. */
export async function findCutOff(db: Queries, texts: readonly TextOfMessage[]): Promise<readonly FindingsOfText[]> {
  const rows = new Map<string, CutOffTextRow[]>();
  for (const part of chunks([...new Set(texts.map(({ messageId }) => messageId))])) {
    const found = await db
      .selectFrom('cut_off_texts')
      .selectAll()
      .where('message_id', 'in', part)
      .orderBy('width')
      .orderBy('pixels', 'desc')
      .orderBy('page')
      .orderBy('form')
      .execute();
    for (const [id, ofMessage] of Map.groupBy(found, ({ message_id }) => message_id)) rows.set(id, ofMessage);
  }
  return texts.map(({ messageId, text: { language, target } }) => {
    const measured = rows.get(messageId)?.filter((row) => row.language === language);
    if (!measured?.length) return [];
    const hashes = new Map(target.map(({ category = '', text }) => [category, text && hashOfForm(text)]));
    const row = measured.find(({ form, text_hash }) => hashes.get(form) === text_hash);
    return row === undefined ? [] : [cutOffFinding(row)];
  });
}

const cutOffFinding = ({ form, page, language, width, pixels }: CutOffTextRow): FindingsOfText[number] => ({
  code: 'cutOff',
  severity: WORKSPACE_FINDINGS.cutOff.severity,
  ...(form !== '' && { form }),
  values: { page: page.replace('{language}', language), width, pixels },
});
