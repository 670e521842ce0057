/** Exports for pages of extensions, in addition to those of `@dragoman/i18n/react`. See docs/extending.md. */
export { PageLink } from '../page/page-link';
export {
  type ActionInput,
  type Head,
  type HeadInput,
  type Outcome,
  PageFailure,
  type PageInput,
  type PageModule,
} from '../page/page-module';
export type { PageNavigation, PageRoute } from '../page/page-route';
