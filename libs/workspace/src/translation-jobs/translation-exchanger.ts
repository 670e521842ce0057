import type { PermissionHolder } from '../access/permissions';
import type { Author } from '../history/change';

/** Who sends or imports translations: a caller, or the command line. */
export type Exchanger = Author & PermissionHolder;
