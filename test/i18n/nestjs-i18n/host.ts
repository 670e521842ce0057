import {
  type ArgumentsHost,
  BadRequestException,
  Body,
  type CanActivate,
  Catch,
  Controller,
  type DynamicModule,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  type INestApplication,
  Post,
  Query,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { Type } from 'class-transformer';
import { IsBoolean, IsEmail, IsNotEmpty, Max, Min, ValidateNested } from 'class-validator';
import {
  I18n,
  I18nContext,
  I18nLang,
  I18nService,
  I18nValidationExceptionFilter,
  I18nValidationPipe,
  i18nValidationMessage,
} from 'nestjs-i18n';
import type { Server } from 'node:http';

class Preferences {
  @IsBoolean({ message: 'validation.INVALID_BOOLEAN' })
  newsletter: boolean;
  @Min(5, { message: i18nValidationMessage('validation.MIN', { message: 'COOL' }) })
  @Max(10, { message: i18nValidationMessage('validation.MAX', { message: 'SUPER' }) })
  hours: number;
}

class Account {
  @IsNotEmpty({ message: 'validation.NOT_EMPTY' })
  @IsEmail({}, { message: 'validation.INVALID_EMAIL' })
  email: string;
  @IsNotEmpty({ message: i18nValidationMessage('validation.NOT_EMPTY') })
  password: string;
  @ValidateNested()
  @Type(() => Preferences)
  preferences: Preferences;
}

class SoldOut extends Error {}

@Catch(SoldOut)
class SoldOutFilter implements ExceptionFilter {
  catch(_: SoldOut, host: ArgumentsHost) {
    host.switchToHttp().getResponse().status(500).send({ lang: I18nContext.current(host)?.lang });
  }
}

@Catch(BadRequestException)
class MalformedBodyFilter implements ExceptionFilter {
  catch(_: BadRequestException, host: ArgumentsHost) {
    const text: unknown = I18nContext.current(host)!.t('validation.INVALID_EMAIL');
    host.switchToHttp().getResponse().status(400).send({ text });
  }
}

class LanguageHeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    const i18n = I18nContext.current()!;
    const text: unknown = i18n.t('test.CURRENT_LANGUAGE', { args: { lang: i18n.lang } });
    context.switchToHttp().getResponse().header('X-Test', text);
    return true;
  }
}

const byProperty = (errors: readonly { property: string; constraints?: object }[]) =>
  Object.fromEntries(errors.map(({ property, constraints = {} }) => [property, Object.values(constraints)]));

/** Uses every part of nestjs-i18n that an application of it meets in a request. */
@Controller()
@UseFilters(SoldOutFilter)
class HelloController {
  constructor(private readonly i18n: I18nService) {}

  @Get('hello') hello(@I18nLang() lang: string) {
    return this.i18n.translate('test.HELLO', { lang });
  }
  @Get('short') short(@I18nLang() lang: string) {
    return this.i18n.t('test.HELLO', { lang });
  }
  @Get('service') service() {
    return this.i18n.t('test.HELLO');
  }
  @Get('context') context(@I18n() i18n: I18nContext) {
    return i18n.translate('test.HELLO');
  }
  @Get('current') current() {
    return I18nContext.current()!.t('test.HELLO');
  }
  @Get('object') object() {
    return this.i18n.t('test.set-up-password', { args: { username: 'Ada' } });
  }
  @Get('array') array() {
    return this.i18n.t('test.ARRAY');
  }
  @Get('plural') plural(@Query('count') count: string) {
    return I18nContext.current()!.t('test.day_interval', { args: { count: parseInt(count) } });
  }
  @Get('nested') nested(@I18n() i18n: I18nContext) {
    return i18n.t('test.nested', { args: { username: 'Ada' } });
  }
  @Get('nested-without-arguments') nestedWithoutArguments(@I18n() i18n: I18nContext) {
    return i18n.t('test.nested-no-args');
  }
  @Get('deeply-nested') deeplyNested(@I18n() i18n: I18nContext, @Query('count') count: string) {
    return i18n.t('test.nest1.nest2.nest3', { args: { count } });
  }
  @Get('pipes') pipes(@I18n() i18n: I18nContext) {
    return ['PIPE_UPPERCASE', 'PIPE_CHAIN', 'PIPE_UNKNOWN', 'PIPE_MIXED'].map((key) =>
      i18n.t(`test.${key}`, { args: { name: 'ada', title: 'Dr' } }),
    );
  }
  @Get('icu') icu(@I18n() i18n: I18nContext) {
    return i18n.t('test.ICU_MESSAGE', { useICU: true, args: { GENDER: 'female', COUNT: 2 } });
  }
  @Get('languages') languages() {
    return this.i18n.getSupportedLanguages().toSorted();
  }
  @Get('guarded') @UseGuards(LanguageHeaderGuard) guarded() {
    return 'passed';
  }
  @Get('error') error() {
    throw new SoldOut();
  }
  @Post('accounts') create(@Body() account: Account) {
    return account;
  }
  @Post('accounts/details') @UseFilters(new I18nValidationExceptionFilter()) details(@Body() account: Account) {
    return account;
  }
  @Post('accounts/messages')
  @UseFilters(new I18nValidationExceptionFilter({ detailedErrors: false }))
  messages(@Body() account: Account) {
    return account;
  }
  @Post('accounts/status')
  @UseFilters(new I18nValidationExceptionFilter({ errorHttpStatusCode: 422 }))
  status(@Body() account: Account) {
    return account;
  }
  @Post('accounts/formatted')
  @UseFilters(new I18nValidationExceptionFilter({ errorFormatter: byProperty }))
  formatted(@Body() account: Account) {
    return account;
  }
  @Post('accounts/body')
  @UseFilters(
    new I18nValidationExceptionFilter({
      errorFormatter: byProperty,
      responseBodyFormatter: (_, exception, errors) => ({ status: exception.getStatus(), errors }),
    }),
  )
  body(@Body() account: Account) {
    return account;
  }
  @Post('accounts/checked') checked(@I18n() i18n: I18nContext) {
    return i18n.validate(new Account());
  }
}

interface HostOptions {
  /** Whether it has a filter for validation errors. */
  readonly hasFilter: boolean;
  /** Default: Express. */
  readonly adapter?: ExpressAdapter | FastifyAdapter;
  readonly imports?: DynamicModule[];
}

/** Starts the application with one or the other `I18nModule`, as the tests of applications do. */
export async function startHost(
  i18n: DynamicModule,
  { hasFilter, adapter = new ExpressAdapter(), imports = [] }: HostOptions,
): Promise<INestApplication<Server>> {
  const module = await Test.createTestingModule({
    imports: [i18n, ...imports],
    controllers: [HelloController],
  }).compile();
  const app = module.createNestApplication<INestApplication<Server>>(adapter, { logger: false });
  app.useGlobalPipes(
    new I18nValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true, validateCustomDecorators: true }),
  );
  app.useGlobalFilters(new MalformedBodyFilter());
  if (hasFilter) app.useGlobalFilters(new I18nValidationExceptionFilter());
  await app.init();
  if (adapter instanceof FastifyAdapter) await adapter.getInstance().ready();
  return app;
}
