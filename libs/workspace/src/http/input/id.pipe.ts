import { HttpStatus, Injectable, type PipeTransform } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

/** The shape of an id. PostgreSQL refuses a query with a NUL. */
export const idShape = /^[\w-]{1,64}$/;

/** Responds with 404 to an id in the path that cannot exist. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!idShape.test(id)) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    return id;
  }
}
