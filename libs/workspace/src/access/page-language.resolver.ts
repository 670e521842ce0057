import { Injectable } from '@nestjs/common';
import { LanguageResolver } from '@dragoman/i18n';
import type { Request } from 'express';

/**
 * Resolves the language of the page that sends a request, so that what the page shows of the response fits it, whatever is
 * in the cookie and the profile: another window may have another language.
 *
 * The responses vary on nothing more: each is either private or is revalidated by its content.
 */
@Injectable()
@LanguageResolver({ name: 'page', order: 150, vary: [] })
export class PageLanguageResolver implements LanguageResolver {
  resolve({ headers }: Request): string | undefined {
    const language = headers['x-dragoman-language'];
    return typeof language === 'string' ? language : undefined;
  }
}
