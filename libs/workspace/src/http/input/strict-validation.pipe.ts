import { type ArgumentMetadata, HttpStatus, Injectable, type Type, type ValidationError } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import * as validatorPackage from 'class-validator';
import { I18nValidationException, I18nValidationPipe } from 'nestjs-i18n';

/** Validates input against its DTO and refuses unknown properties, in the caller's language. */
@Injectable()
export class StrictValidationPipe extends I18nValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      stopAtFirstError: true,
      validatorPackage, // the copy of the bundle, instead of another one that Nest would load
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // no name contains NUL, and PostgreSQL refuses a query with one
    if (metadata.type === 'param' && String(value).includes('\0')) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    if (metadata.metatype !== undefined) assertDeclared(value, metadata.metatype);
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      // class-validator's own message is in English
      const unknown = error instanceof I18nValidationException ? unknownNames(error.errors) : [];
      throw unknown.length === 0 ? error : unknownInput(metadata.metatype!, unknown);
    }
  }
}

/**
 * Refuses lists and unknown properties before class-transformer, whose time grows with the square of their number.
 * @throws Problem 400
 */
function assertDeclared(value: unknown, declared: Type): void {
  const names = declaredNames(declared);
  if (names.size === 0 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  const unknown = Object.keys(value).filter((name) => !names.has(name));
  if (unknown.length > 0) throw unknownInput(declared, unknown);
}

/** Unknown names that a response lists. */
const MAX_NAMED = 5;

/** Other names are not repeated, since a response must not contain whatever a request consists of. */
const namePattern = /^(?=.{1,200}$)(?:\w+\.)*\w{1,64}$/;

function unknownInput(declared: Type, unknown: readonly string[]): Problem {
  const named = unknown.slice(0, MAX_NAMED).map((name) => (namePattern.test(name) ? name : '…'));
  const listed = new Set(unknown.length > MAX_NAMED ? [...named, '…'] : named);
  return new Problem(HttpStatus.BAD_REQUEST, 'unknownInput', {
    values: { unknown: [...listed].join(', '), known: [...declaredNames(declared)].join(', ') },
  });
}

/** Returns the names that class-validator refused, those in nested objects with their paths: `filter.name`. */
const unknownNames = (errors: readonly ValidationError[], path = ''): string[] =>
  errors.flatMap(({ property, constraints, children }) => [
    ...(constraints?.whitelistValidation === undefined ? [] : [path + property]),
    ...unknownNames(children ?? [], `${path}${property}.`),
  ]);

const namesByClass = new WeakMap<Type, ReadonlySet<string>>();

/** Properties of a DTO; none of a class without rules. */
function declaredNames(declared: Type): ReadonlySet<string> {
  let names = namesByClass.get(declared);
  if (names === undefined) {
    const rules = validatorPackage.getMetadataStorage().getTargetValidationMetadatas(declared, '', false, false);
    namesByClass.set(declared, (names = new Set(rules.map(({ propertyName }) => propertyName))));
  }
  return names;
}
