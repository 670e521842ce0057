import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { RevalidatedInterceptor } from './revalidated.interceptor';
import { MessagesQuery } from './translations.dto';
import { TranslationsService } from './translations.service';

@Controller('api/v1')
@UseInterceptors(RevalidatedInterceptor)
export class TranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @Get('coverage')
  coverage() {
    return this.translations.coverage();
  }

  @Get('languages')
  languages() {
    return this.translations.languages();
  }

  @Get('namespaces')
  namespaces() {
    return this.translations.namespaces();
  }

  @Get('messages')
  messages(@Query() query: MessagesQuery) {
    return this.translations.messages(query);
  }
}
