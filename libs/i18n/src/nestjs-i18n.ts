/**
 * `@dragoman/i18n/nestjs-i18n`: for applications written for nestjs-i18n, which import this instead. Everything that
 * nestjs-i18n exports, with an `I18nModule` that takes the same options and answers from the served texts.
 */
import './node-version';
export * from 'nestjs-i18n';
export { I18nModule } from './nest/drop-in.module';
