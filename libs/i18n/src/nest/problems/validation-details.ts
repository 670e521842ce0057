import type { ValidationError } from '@nestjs/common';
import type { ProblemDetail } from './problem';

/** Returns one detail per violated rule of class-validator, with the JSON pointer (RFC 6901) of the value. */
export function validationDetails(errors: readonly ValidationError[], parent = ''): ProblemDetail[] {
  return errors.flatMap((error) => {
    const pointer = `${parent}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [
      ...Object.values(error.constraints ?? {}).map((detail) => ({ pointer, detail })),
      ...validationDetails(error.children ?? [], pointer),
    ];
  });
}
