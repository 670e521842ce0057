import type { SessionView } from '../../../api/src/people/people.contract';
import type { ReadJson } from '../page/page-module';

/** Who asks, and how one signs in here. */
export const session = (read: ReadJson) => read<SessionView>('/api/v1/session');
