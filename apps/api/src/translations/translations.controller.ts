import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { Public } from '../people/allow.decorator';
import { GivesWay } from '../people/gives-way.decorator';
import { RevalidatedInterceptor } from './revalidated.interceptor';
import { MessagesQuery } from './translations.dto';
import { TranslationsService } from './translations.service';

/** Texts as they are served. */
@Controller('api/v1')
@UseInterceptors(RevalidatedInterceptor)
export class TranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  /** How far every language is, namespace by namespace, in what is served */
  @Public()
  @Get('coverage')
  coverage() {
    return this.translations.coverage();
  }

  /** The languages that are served */
  @Public()
  @Get('languages')
  languages() {
    return this.translations.languages();
  }

  /** The namespaces that are served */
  @Public()
  @Get('namespaces')
  namespaces() {
    return this.translations.namespaces();
  }

  /** The messages of a namespace in a language, beside those of a reference, as they are served */
  @GivesWay('search')
  @Public()
  @Get('messages')
  messages(@Query() query: MessagesQuery) {
    return this.translations.messages(query);
  }
}
