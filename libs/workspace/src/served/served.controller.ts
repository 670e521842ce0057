import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { Public } from '../access/allow.decorator';
import { LoadPriority } from '../http/load-priority.decorator';
import { RevalidatedInterceptor } from '../http/versions/revalidated.interceptor';
import { ServedTextsQuery } from './served.dto';
import { ServedService } from './served.service';

/** The texts that are currently served; public. */
@Controller('api/v1/served')
@UseInterceptors(RevalidatedInterceptor)
export class ServedController {
  constructor(private readonly served: ServedService) {}

  /** Get the coverage of the served texts, by language and namespace */
  @Public()
  @Get('coverage')
  coverage() {
    return this.served.coverage();
  }

  /** List the served languages */
  @Public()
  @Get('languages')
  languages() {
    return this.served.languages();
  }

  /** List the served namespaces */
  @Public()
  @Get('namespaces')
  namespaces() {
    return this.served.namespaces();
  }

  /** List the served texts of a namespace in a language, next to those of a reference language */
  @LoadPriority('search')
  @Public()
  @Get('texts')
  texts(@Query() query: ServedTextsQuery) {
    return this.served.texts(query);
  }
}
