import { All, Controller, HttpStatus, Module } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { Public } from './access/allow.decorator';

/** Returns 404 for all other paths below `/api`. Without it, a browser would be redirected to a page of that name. */
@Controller('api')
class UnknownPathController {
  @Public()
  @All(['', '*path'])
  unknown(): never {
    throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
  }
}

/** Imported after all modules with routes: Nest 11 takes the first route that matches. */
@Module({ controllers: [UnknownPathController] })
export class UnknownPathModule {}
