import { Injectable } from '@nestjs/common';
import { ServerTranslator } from '@dragoman/i18n';
import type { RequestHandler } from 'express';
import { I18nContext } from 'nestjs-i18n';
import { ERASED_NAME } from '../database/tables';
import { SERVER } from './server-problem';

/**
 * Names deleted people for the reader. Everything that leaves the server passes here, so that stores and services treat the
 * names of deleted people like any others.
 */
@Injectable()
export class DeletedPeople {
  constructor(private readonly translator: ServerTranslator) {}

  /**
   * Puts the name of deleted people into a text.
   * @param language BCP 47; default: that of the request
   * @param escape of the name, for the format of the text
   */
  nameIn(text: string, language?: string, escape: (name: string) => string = (name) => name): string {
    if (!text.includes(ERASED_NAME)) return text;
    const lng = this.translator.nearestLanguage(language ?? I18nContext.current()?.lang);
    const name = this.translator.i18next.t(`${SERVER}:deletedPerson`, { lng });
    return text.replaceAll(ERASED_NAME, () => escape(name));
  }

  /** The same for JSON. */
  nameInJson(json: string, language?: string): string {
    return this.nameIn(json, language, (name) => JSON.stringify(name).slice(1, -1));
  }

  /** The same for each line of JSON, in the language of the request. */
  async *nameInLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
    const language = I18nContext.current()?.lang;
    for await (const line of lines) yield this.nameInJson(line, language);
  }
}

/** Names deleted people in the JSON of responses. */
export const nameDeletedPeople =
  (deletedPeople: () => DeletedPeople): RequestHandler =>
  (_request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => send(typeof body === 'string' ? deletedPeople().nameInJson(body) : body);
    next();
  };
