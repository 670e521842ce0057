import { ValidateIf } from 'class-validator';
import type { CreateTokenInput } from './tokens.contract';
import type { Scope } from '../access/permissions';
import { EachName, List, Name, WholeNumber } from '../http/input/input-rules';

const MAX_NAME_LENGTH = 100;
const MAX_SCOPES = 100;

export class TokenBody implements CreateTokenInput {
  /** @example "The build" */
  @Name(MAX_NAME_LENGTH)
  name: string;

  /**
   * Permissions of the server, and of its extensions.
   * @example ["texts.read", "files.export"]
   */
  @List(MAX_SCOPES)
  @EachName()
  scopes: Scope[];

  /**
   * Days until it expires; `null` means never.
   * @example 90
   */
  @ValidateIf(({ days }: TokenBody) => days !== null)
  @WholeNumber({ min: 1, max: 366 })
  days: number | null;
}
