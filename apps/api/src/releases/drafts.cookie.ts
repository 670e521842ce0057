import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { OwnCookie } from '../people/session.cookie';

/** How long somebody sees drafts who said so once, in milliseconds: a working day. */
export const SHOWN = 12 * 3_600_000;

/** Says that a browser wants pages with texts that are not published yet. Whether it may is asked each time. */
@Injectable()
export class DraftsCookie extends OwnCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    super(config, 'dragoman-drafts');
  }
}
