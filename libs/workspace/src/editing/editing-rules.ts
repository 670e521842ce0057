import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, isISO8601, IsString, Matches } from 'class-validator';
import { rule, serverSays } from '../http/input/input-rules';
import { idShape } from '../http/input/id.pipe';
import { MAX_BULK_KEYS, MAX_TAGS } from '../http/input/input-limits';

const MAX_TAG_NAME_LENGTH = 50;

export const Id = () => Matches(idShape, serverSays('ids', { max: 1 }));

/** An object with string values. Which names are valid depends on the message. */
export const Forms = () =>
  rule(
    'forms',
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length <= 7 &&
      Object.values(value).every((text) => typeof text === 'string'),
    serverSays('forms'),
  );

/** A time that both ISO 8601 and JavaScript accept; only the former has week dates and ordinal dates. */
export const Time = () =>
  rule(
    'time',
    (value) => isISO8601(value, { strict: true, strictSeparator: true }) && !Number.isNaN(Date.parse(value as string)),
    serverSays('time'),
  );

/** Unique, non-empty strings. */
export const Tags = () =>
  rule(
    'tags',
    (value) =>
      Array.isArray(value) &&
      value.length <= MAX_TAGS &&
      new Set(value).size === value.length &&
      value.every((tag) => typeof tag === 'string' && tag.length >= 1 && tag.length <= MAX_TAG_NAME_LENGTH),
    serverSays('tags', { max: MAX_TAGS, longest: MAX_TAG_NAME_LENGTH }),
  );

/** A list of names or ids in a new order. The service checks that it is complete. */
export const Order = () => {
  const message = serverSays('ids', { max: MAX_BULK_KEYS });
  return applyDecorators(IsArray(message), ArrayMaxSize(MAX_BULK_KEYS, message), IsString({ each: true, ...message }));
};
