import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { Public } from '../people/allow.decorator';
import { RevalidatedInterceptor } from './revalidated.interceptor';
import { MessagesQuery } from './translations.dto';
import { TranslationsService } from './translations.service';

@Controller('api/v1')
@UseInterceptors(RevalidatedInterceptor)
export class TranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @Public()
  @Get('coverage')
  coverage() {
    return this.translations.coverage();
  }

  @Public()
  @Get('languages')
  languages() {
    return this.translations.languages();
  }

  @Public()
  @Get('namespaces')
  namespaces() {
    return this.translations.namespaces();
  }

  @Public()
  @Get('messages')
  messages(@Query() query: MessagesQuery) {
    return this.translations.messages(query);
  }
}
