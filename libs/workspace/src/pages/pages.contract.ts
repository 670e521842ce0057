import type { PageRequest } from '@dragoman/i18n';

/** The application that the workspace is mounted in, as its pages see it. */
export interface HostOfPages {
  /** Path that browsers find its texts at: `/locales`; absent if it serves none. */
  readonly deliveryPath?: string | undefined;
  /** Those of its releases that it may announce first if none has been published since the page was requested. */
  readonly releases: readonly string[];
}

export interface WorkspacePageRequest extends PageRequest {
  /** Absent: the texts of the pages themselves are translated. */
  readonly host?: HostOfPages;
}
