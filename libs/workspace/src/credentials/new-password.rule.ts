import { Length } from 'class-validator';
import { serverSays } from '../http/input/input-rules';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../password-bounds';

/** Validates a new password. Existing passwords can be older than the rule, so they are not validated. */
export const NewPassword = () =>
  Length(
    MIN_PASSWORD_LENGTH,
    MAX_PASSWORD_LENGTH,
    serverSays('password', { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }),
  );
