import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';
import type { KeyHolderView, KeyProblemView } from './keys.contract';

/**
 * Another message of the namespace has the key, or one that cannot be in the same file.
 * @param takenBy absent if a concurrent transaction took it first
 */
export const keyTaken = (takenBy?: KeyHolderView) =>
  serverProblem(HttpStatus.CONFLICT, 'keyTaken', { members: takenBy && { takenBy } });
/** Not a valid key for this kind of message. */
export const keyImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'keyImpossible');
/** The syntax of the namespace does not have messages of this kind. */
export const kindImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'kindImpossible');

/** Errors of single keys in one response. */
const MAX_LISTED_REFUSALS = 100;

/** Nothing was changed, because some keys cannot be. @param problems by the index of the key in the request */
export const keysRefused = (problems: ReadonlyMap<number, KeyProblemView>) =>
  serverProblem(HttpStatus.CONFLICT, 'keysRefused', {
    values: { count: problems.size },
    errors: Array.from(problems, ([index, problem]) => ({
      pointer: `/keyIds/${index}`,
      detail: KEY_PROBLEMS[problem.code],
      ...problem,
    })).slice(0, MAX_LISTED_REFUSALS),
  });

const KEY_PROBLEMS: Readonly<Record<KeyProblemView['code'], string>> = {
  unknownKey: 'no such key',
  prefixMissing: 'does not begin with the prefix',
  keyTaken: 'the new key is taken',
  keyImpossible: 'the new name cannot be a key',
  kindImpossible: 'the syntax of the namespace has no keys of this kind',
  unknownNamespace: 'no such namespace',
  tooManyTags: 'too many tags',
};
