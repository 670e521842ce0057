import { HttpStatus, Injectable, type PipeTransform } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

/** What an id can be at all. PostgreSQL would take offence at a NUL. */
export const idShape = /^[\w-]{1,64}$/;

/** An id in the path. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!idShape.test(id)) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    return id;
  }
}
