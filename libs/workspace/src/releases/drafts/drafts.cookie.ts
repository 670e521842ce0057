import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { HostPeople } from '../../access/host/host-people';
import { HttpOnlyCookie } from '../../access/session.cookie';
import { HOUR_MS } from '../../durations';

/** How long a browser sees drafts: a working day. */
export const DRAFTS_MAX_AGE_MS = 12 * HOUR_MS;

/**
 * Requests pages with texts that are not published yet. The permission is checked on every request. If the people are those of
 * the application that the workspace is mounted in, its own pages get the cookie, too.
 */
@Injectable()
export class DraftsCookie extends HttpOnlyCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig, hostPeople: HostPeople) {
    super(config, 'dragoman-drafts', hostPeople.exist ? '/' : undefined);
  }
}
