import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  NotContains,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { parseSearchTerms } from '@dragoman/i18n/internal';
import { i18nValidationErrorFactory, i18nValidationMessage } from 'nestjs-i18n';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_TERMS } from './input-limits';
import { ERASED_NAME } from '../../database/tables';
import { isDay } from './day';
import { isEmail } from './email';
import { idShape } from './id.pipe';
import { SERVER } from '../server-problem';
import { isTimeZone } from './time-zone';

/** In UTF-16 code units, of a name in a list. */
const MAX_NAME_LENGTH = 100;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * A message of the library. It does not name the property, because it is displayed next to the field or its pointer.
 */
export const says = (key: string, values: object) => ({
  message: i18nValidationMessage(`dragoman/problems:validation.${key}`, values),
});

/** In the application's own words. */
export const serverSays = (key: string, values: object = {}) => ({
  message: i18nValidationMessage(`${SERVER}:validation.${key}`, values),
});

/** May be left out; `null` is something that was given. */
export const MayBeLeftOut = () => ValidateIf((_: object, value: unknown) => value !== undefined);

/** All of them refuse what is not a string, so also the list that a parameter given twice becomes. */
export const Name = (longest: number) => {
  const message = saysOfText(longest);
  // PostgreSQL cannot hold the first, and the other one names deleted people.
  return applyDecorators(Length(1, longest, message), NotContains('\0', message), NotContains(ERASED_NAME, message));
};

export const Text = (longest: number) => Length(0, longest, saysOfText(longest));

/** Text that is stored and may be empty, without what {@link Name} refuses. */
export const OptionalText = (longest: number) => {
  const message = saysOfText(longest);
  return applyDecorators(Length(0, longest, message), NotContains('\0', message), NotContains(ERASED_NAME, message));
};

/** Text that is more than spaces. */
export const NonBlankText = (longest: number) => {
  const message = saysOfText(longest);
  return applyDecorators(Length(1, longest, message), Matches(/\S/, message));
};

/** Distinguishes missing and too long values, the most frequent mistakes in a form, from values of another type. */
const saysOfText = (longest: number): ValidationOptions => ({
  message: (given) => {
    const { value } = given as { value: unknown };
    const isMissing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
    const key = isMissing ? 'missing' : typeof value === 'string' && value.length > longest ? 'tooLong' : 'oneText';
    return says(key, { longest }).message(given);
  },
});

/** The words and phrases of a search. */
export const SearchTerms = () =>
  applyDecorators(
    Text(MAX_SEARCH_LENGTH),
    rule(
      'searchTerms',
      (value) =>
        typeof value === 'string' && parseSearchTerms(value.slice(0, MAX_SEARCH_LENGTH)).length <= MAX_SEARCH_TERMS,
      serverSays('searchTerms', { max: MAX_SEARCH_TERMS }),
    ),
  );

export const OneOf = (choices: readonly (string | boolean)[]) =>
  IsIn(choices, says('choice', { choices: choices.join(', ') }));

/** A list of texts. */
export const EachText = (longest: number) => {
  const options = { each: true, ...says('oneText', { longest }) };
  return applyDecorators(IsString(options), Length(1, longest, options));
};

/** A list of names, which the service looks up. */
export const EachName = () => IsString({ each: true, ...says('oneText', { longest: MAX_NAME_LENGTH }) });

/**
 * The exception of a list with a name that is none of the choices, which are known to the service alone.
 * @param property of the body
 */
export const notAmong = (property: string, choices: readonly string[]): Error =>
  invalidValue(property, says('choice', { choices: choices.join(', ') }));

/** The exception of a value that only a service can refuse. */
export function invalidValue(property: string, { message }: ReturnType<typeof says>): Error {
  const constraints = { refused: message({ property, value: '', targetName: '', object: {}, constraints: [] }) };
  return i18nValidationErrorFactory([{ property, constraints, children: [] }]);
}

/** The exception of members of an object that only a service can refuse. */
export function invalidMembers(
  property: string,
  members: readonly ({ readonly name: string } & ReturnType<typeof says>)[],
): Error {
  const children = members.map(({ name, message }) => ({
    property: name,
    constraints: { refused: message({ property: name, value: '', targetName: '', object: {}, constraints: [] }) },
    children: [],
  }));
  return i18nValidationErrorFactory([{ property, children }]);
}

export const WholeNumber = ({ min, max }: Bounds) => {
  const message = says('wholeNumber', { min, max });
  return applyDecorators(IsInt(message), Min(min, message), Max(max, message));
};

/** Converts a query parameter, always a string, to a number. `Number` alone would accept `1e2`, `0x10` and white space. */
export const FromDigits = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );

/** The parameter `limit` of a list: from 1 to 200. */
export const PageSize = () => applyDecorators(FromDigits(), WholeNumber({ min: 1, max: 200 }));

/** @param max entries */
export const List = (max: number) => {
  const message = serverSays('list', { max });
  return applyDecorators(IsArray(message), ArrayMinSize(1, serverSays('listEmpty')), ArrayMaxSize(max, message));
};

/** A list of ids. */
export const Ids = (max: number, { min = 0 }: { readonly min?: number } = {}) => {
  const message = serverSays('ids', { max });
  return applyDecorators(
    IsArray(message),
    ArrayMaxSize(max, message),
    ...(min > 0 ? [ArrayMinSize(min, message)] : []),
    Matches(idShape, { each: true, ...message }),
  );
};

/** The rules of each one's own class. */
export const EachByItsRules = () => ValidateNested({ each: true, ...serverSays('object') });

/** Refuses a list of objects where it holds anything else, or one value of a member twice. */
export const OnceEach = (member: string) =>
  rule(
    'onceEach',
    (value) =>
      Array.isArray(value) &&
      value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each)) &&
      new Set(value.map((each: Record<string, unknown>) => each[member])).size === value.length,
    serverSays('onceEach', { member }),
  );

/** Refuses it beside a role that is not one of these. */
export const OnlyForRoles = (roles: readonly string[]) =>
  rule(
    'onlyForRoles',
    (_, of) => roles.includes((of?.object as { role?: string }).role ?? ''),
    serverSays('onlyForRoles', { roles: roles.join(', ') }),
  );

export const Email = () => rule('email', isEmail, serverSays('email'));

/** A BCP 47 tag, made canonical. */
export const LanguageTag = (options: ValidationOptions = {}) =>
  rule('languageTag', (value) => canonical(value) !== undefined, { ...serverSays('language'), ...options });

export const Canonical = () =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((each: unknown) => canonical(each) ?? each) : (canonical(value) ?? value),
  );

/** One of the IANA data base that this machine knows. */
/** Leaves out a time zone that is not known here, such as one that a newer browser knows. */
export const KnownTimeZone = () =>
  Transform(({ value }: { value: unknown }) => (isTimeZone(value) ? value : undefined));

export const TimeZone = () => rule('timeZone', isTimeZone, serverSays('timeZone'));

/** A day that exists, RFC 3339 `full-date`. */
export const Day = ({ orNull = false }: { readonly orNull?: boolean } = {}) =>
  rule('day', (value) => (value === null ? orNull : isDay(value)), serverSays('day'));

export function rule(
  name: string,
  validate: (value: unknown, of?: ValidationArguments) => boolean,
  options: ValidationOptions,
) {
  return ValidateBy({ name, validator: { validate } }, options);
}

function canonical(tag: unknown): string | undefined {
  if (typeof tag !== 'string' || tag.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
