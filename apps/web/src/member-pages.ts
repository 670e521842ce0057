import type { PageModule } from './page/page-module';

/**
 * The code of pages that visitors do not open, by its file. It is a file of its own, since the names alone of all these
 * files would be more than a kilobyte for everybody.
 */
export const memberPages: Partial<Record<string, () => Promise<PageModule>>> = import.meta.glob<PageModule>([
  './pages/*/*.page.tsx',
  '!./pages/{home,languages,texts,developers,reference,sign-in,join,parts}/*',
]);

/** Source file, as the build's manifest names it. */
export const MEMBER_PAGES_FILE = 'src/member-pages.ts';
