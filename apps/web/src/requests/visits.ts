import type { ChangesSinceVisitView, LastVisitView } from '../../../../libs/workspace/src/visits/visits.contract';
import type { ReadJson, Send } from '../page/page-module';

export const getLastVisit = (read: ReadJson) => read<LastVisitView>('/api/v1/visits/last');

export const getChangesSinceVisit = (read: ReadJson) => read<ChangesSinceVisitView>('/api/v1/visits/last/changes');

/** Reports that the person is using the workspace. */
export const reportVisit = (send: Send) => send('PUT', '/api/v1/visits/current');
