import { All, Controller, HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { Public } from './access/allow.decorator';

/** Whatever else is asked for under `/api`. Without it a browser would be sent on to a page of that name. */
@Controller('api')
export class UnknownPathController {
  @Public()
  @All(['', '*path'])
  unknown(): never {
    throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
  }
}
