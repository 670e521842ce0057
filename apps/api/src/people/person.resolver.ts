import { HttpException, Injectable } from '@nestjs/common';
import { LanguageResolver } from '@dragoman/i18n';
import type { Request } from 'express';
import { Callers } from './callers.service';

/** The language that somebody who is signed in chose to read in. */
@Injectable()
@LanguageResolver({ name: 'person', order: 350, vary: ['Cookie'] })
export class PersonLanguageResolver implements LanguageResolver {
  constructor(private readonly callers: Callers) {}

  async resolve(request: Request): Promise<string | undefined> {
    try {
      return (await this.callers.of(request))?.interfaceLanguage ?? undefined;
    } catch (error) {
      // a token that means nobody, a database that is gone: said where it is asked for, no reason not to answer here
      if (error instanceof HttpException) return undefined;
      throw error;
    }
  }
}
