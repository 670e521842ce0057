import type { MarkedView } from '../../../../libs/workspace/src/editing/editing.contract';

export interface MarkedPerson extends Readonly<MarkedView> {
  readonly id: string;
  readonly name: string;
}

/** Returns the name of an account, with what distinguishes it from others of the same name. */
export const markedName = ({ name, mark }: Pick<MarkedPerson, 'name' | 'mark'>): string =>
  mark === undefined ? name : `${name} (${mark})`;
