import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

export const notFound = (): Problem => new Problem(HttpStatus.NOT_FOUND, 'notFound');
