import { Controller, Get, Header, Param } from '@nestjs/common';
import { Public } from '../access/allow.decorator';
import { ServedService } from './served.service';

/** Images for README files; public. */
@Controller('api/v1/served/badges')
export class BadgesController {
  constructor(private readonly served: ServedService) {}

  /**
   * Get a badge with the progress of a language
   *
   * An SVG image with the language's own name for itself and the share of its texts that are translated in what is being served.
   * The language may be followed by `.svg`.
   * @produces image/svg+xml
   */
  @Public()
  @Get(':language')
  @Header('Content-Type', 'image/svg+xml; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  language(@Param('language') language: string): Promise<string> {
    return this.served.badge(language.replace(/\.svg$/, ''));
  }
}
