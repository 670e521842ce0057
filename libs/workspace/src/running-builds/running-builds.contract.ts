/** A build that processes are running with. */
export interface RunningBuildView {
  id: string;
  /** SHA-256 of the files with texts that it ships, the first 12 characters in hex. */
  hash: string;
  /** RFC 3339, UTC: of two builds the later one is newer. */
  order: string;
}
