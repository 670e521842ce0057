import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';
import type { NamesView } from '../exchange/sync/sync.contract';

/** The project is not this installation. */
export const unknownProject = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownProject');

/** Neither drafts nor the current release. */
export const unknownVersion = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownVersion');

export const bundleMissing = () => serverProblem(HttpStatus.NOT_FOUND, 'bundleMissing');

export const publishedReadOnly = () =>
  serverProblem(HttpStatus.METHOD_NOT_ALLOWED, 'publishedReadOnly', { headers: { Allow: 'GET, HEAD' } });

/** A feature of Locize that this installation does not have. */
export const notSupported = () => serverProblem(HttpStatus.NOT_FOUND, 'notSupported');

/** Clients take it as success. */
export const allKeysExist = () => serverProblem(HttpStatus.PRECONDITION_FAILED, 'allKeysExist');

/** Clients take it as success. */
export const languageExists = () => serverProblem(HttpStatus.PRECONDITION_FAILED, 'languageTaken');

/** None of the texts can be stored. */
export const keysRejected = ({ names }: NamesView) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'keysRejected', {
    errors: names.map((name) => ({
      pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      detail: 'rejected',
    })),
  });

/** The caller may not add keys. */
export const keysForbidden = () => serverProblem(HttpStatus.FORBIDDEN, 'keysForbidden');
