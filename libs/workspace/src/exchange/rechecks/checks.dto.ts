import { MAX_TAG_LENGTH } from '../../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf } from '../../http/input/input-rules';
import { ValidateIf } from 'class-validator';
import type { CheckInput } from './checks.contract';

/** Body of `PUT /api/v1/checks/{code}` */
export class CheckBody implements CheckInput {
  /** `null`: what applies without it. */
  @ValidateIf((_, value) => value !== null)
  @OneOf(['error', 'warning', 'off'])
  severity: 'error' | 'warning' | 'off' | null;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;
}
