declare module 'virtual:contributed-pages' {
  import type { PageModule } from '../src/page/page-module';
  /** By page id. */
  export const contributedPages: Record<string, { file: string; load: () => Promise<PageModule> }>;
}
