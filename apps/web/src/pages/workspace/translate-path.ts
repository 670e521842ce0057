import { writeAddress, type WorkFilter } from '../translate/work-address';

export interface WorkPlace {
  /** All of them where it is left out. */
  readonly namespace?: string | undefined;
  readonly language: string;
  readonly filter?: WorkFilter | undefined;
}

/** The page where that is translated, as a path below the language. */
export const translatePath = ({ filter, ...place }: WorkPlace): string =>
  writeAddress({ page: 'translate', filters: filter === undefined ? [] : [filter], q: '', ...place });
