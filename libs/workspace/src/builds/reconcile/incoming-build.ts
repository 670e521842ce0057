import type { IncomingFile } from '../../exchange/import/incoming-file';
import type { BuildRow } from '../builds.tables';

/** A build that was started or sent. */
export interface IncomingBuild {
  readonly files: readonly IncomingFile[];
  /** Milliseconds since 1970, UTC. */
  readonly order: number;
  readonly origin: BuildRow['origin'];
}
