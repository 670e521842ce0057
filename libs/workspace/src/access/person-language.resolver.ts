import { HttpException, Injectable } from '@nestjs/common';
import { LanguageResolver } from '@dragoman/i18n';
import type { Request } from 'express';
import { DatabaseUnavailable } from '../database/database.errors';
import { CallersService } from './callers.service';

/** Resolves the interface language that the person chose in their profile. */
@Injectable()
@LanguageResolver({ name: 'person', order: 350, vary: ['Cookie'] })
export class PersonLanguageResolver implements LanguageResolver {
  constructor(private readonly callers: CallersService) {}

  async resolve(request: Request): Promise<string | undefined> {
    try {
      return (await this.callers.authenticate(request))?.interfaceLanguage ?? undefined;
    } catch (error) {
      // The route itself reports an invalid token or an unavailable database, if it needs them.
      if (error instanceof HttpException || error instanceof DatabaseUnavailable) return undefined;
      throw error;
    }
  }
}
