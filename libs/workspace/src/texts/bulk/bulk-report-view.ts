import { type ChangeSet, shownChangeSetId } from '../../history/change';
import type { BulkReport } from './bulk-edit';
import type { BulkReportView } from '../texts.contract';

export const bulkReportView = (changeSet: ChangeSet, { done, skipped }: BulkReport): BulkReportView => ({
  changeSet: done === 0 ? null : shownChangeSetId(changeSet),
  done,
  skipped: skipped.map(({ message: { id, key }, language, reason }) => ({
    keyId: id,
    key,
    ...(language === undefined ? {} : { language }),
    reason,
  })),
});
