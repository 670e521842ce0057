import { type ArgumentMetadata, HttpStatus, Injectable, type Type, type ValidationError } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { getMetadataStorage } from 'class-validator';
import { I18nValidationException, I18nValidationPipe } from 'nestjs-i18n';

/** Lets input through as it is declared and nothing beside it. What is wrong is said in the caller's language. */
@Injectable()
export class StrictValidationPipe extends I18nValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      stopAtFirstError: true,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // in a path it names nothing, and PostgreSQL cannot be asked for it
    if (metadata.type === 'param' && String(value).includes('\0')) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    if (metadata.type === 'body' && isTooDeep(value)) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      // class-validator's own sentence is English, and repeats the name that it does not know
      if (!(error instanceof I18nValidationException) || !error.errors.some(isOfUnknown)) throw error;
      throw new Problem(HttpStatus.BAD_REQUEST, 'unknownInput', { values: { known: known(metadata.metatype!) } });
    }
  }
}

/** Levels of objects and lists. No body has as many; those who check it call themselves for each, and would run out of stack. */
const deepest = 16;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

const isOfUnknown = ({ constraints, children }: ValidationError): boolean =>
  constraints?.whitelistValidation !== undefined || (children ?? []).some(isOfUnknown);

function known(declared: Type): string {
  const rules = getMetadataStorage().getTargetValidationMetadatas(declared, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].join(', ');
}
