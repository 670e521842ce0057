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
      // class-validator's own message is in English and repeats the unknown name
      if (!(error instanceof I18nValidationException) || !error.errors.some(isOfUnknown)) throw error;
      throw unknownInput(metadata.metatype!);
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
  if (Object.keys(value).some((name) => !names.has(name))) throw unknownInput(declared);
}

const unknownInput = (declared: Type): Problem =>
  new Problem(HttpStatus.BAD_REQUEST, 'unknownInput', { values: { known: [...declaredNames(declared)].join(', ') } });

const isOfUnknown = ({ constraints, children }: ValidationError): boolean =>
  constraints?.whitelistValidation !== undefined || (children ?? []).some(isOfUnknown);

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
