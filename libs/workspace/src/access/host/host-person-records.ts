import type { CheckedPerson } from './host-people';
import type { RequestOrigin } from '../requests/request-origin';

/** `identities.provider` of the people of the application that the workspace is mounted in. */
export const HOST_PROVIDER = 'host';

/** Keeps a row for each of the application's people, which history and tokens refer to. */
export abstract class HostPersonRecords {
  /** Creates the row, or changes it to what the application says now, and records that in history. */
  abstract update(person: CheckedPerson, origin: RequestOrigin): Promise<void>;
}
