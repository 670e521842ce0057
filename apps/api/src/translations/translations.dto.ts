import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, Length, Max, Min, NotContains } from 'class-validator';
import { i18nValidationMessage } from 'nestjs-i18n';
import { MayBeLeftOut } from '../people/input-rules';
import type { MessageFilter } from './translations.contract';

const filters: readonly MessageFilter[] = ['all', 'untranslated', 'translated', 'findings', 'extra'];
export const longestTag = 35; // RFC 5646, 4.4.1
export const longestNamespace = 128;
export const longestText = 200;
const limit = { least: 1, most: 200 };

export const says = (key: string, values: object) => ({
  message: i18nValidationMessage(`dragoman/problems:validation.${key}`, values),
});
// All three refuse what is no string, so also the list that a parameter given twice becomes.
export const Name = (longest: number) => {
  const message = says('name', { longest });
  return applyDecorators(Length(1, longest, message), NotContains('\0', message)); // PostgreSQL cannot hold it
};
export const Text = (longest: number) => Length(0, longest, says('text', { longest }));
export const OneOf = (choices: readonly string[]) => IsIn(choices, says('choice', { choices: choices.join(', ') }));

/** From 1 to 200, in digits. */
export const PageSize = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (isDigits(value) ? Number(value) : value)),
    IsInt(says('wholeNumber', limit)),
    Min(limit.least, says('wholeNumber', limit)),
    Max(limit.most, says('wholeNumber', limit)),
  );

/** Query of `GET /api/v1/messages`; the contract says what it means. */
export class MessagesQuery {
  /** @example "dragoman/common" */
  @Name(longestNamespace)
  namespace: string;

  /** @example "de" */
  @Name(longestTag)
  language: string;

  @MayBeLeftOut()
  @Name(longestTag)
  reference?: string;

  /** @example "untranslated" */
  @MayBeLeftOut()
  @OneOf(filters)
  filter: MessageFilter = 'all';

  @MayBeLeftOut()
  @Text(longestText)
  q: string = '';

  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Name(longestText)
  cursor?: string;
}

/** `Number` alone would read `1e2`, `0x10` and white space. */
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,9}$/.test(value);
