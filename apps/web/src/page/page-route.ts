import type { Permission } from '../../../../libs/workspace/src/access/permissions';
import type { WorkspaceIconName } from '../ui/workspace-icon';

/**
 * Where a page is. Its module declares it as a literal, since the build reads it without running the module:
 * `export const route = { path: '/glossary', namespaces: ['dragoman/glossary'] } satisfies PageRoute`.
 * The route table, lazy code, preloading, navigation, the command palette and the sitemap follow from it.
 */
export interface PageRoute {
  /** Below the language, in the router's notation: `/glossary`, `/people/:id`, `/texts/*`. */
  readonly path: string;
  /** Namespaces of its texts, loaded together with its code. */
  readonly namespaces: readonly string[];
  /**
   * `members`: a page for people who are signed in. Its code is separate from that of visitors, and it is neither in the
   * sitemap nor listed by search engines. Default: `visitors`.
   */
  readonly audience?: 'visitors' | 'members';
  /**
   * Query parameters that the page reads; others are ignored, so that URLs that differ only in those share one rendered
   * page. Absent: it may read any.
   */
  readonly query?: readonly string[];
  /** Neither in the sitemap nor listed by search engines, although visitors open it. */
  readonly unlisted?: true;
  /** The page fills the window, and scrolls its parts by itself. For pages of members. */
  readonly fillsWindow?: true;
  /** Only while developing. */
  readonly developmentOnly?: true;
  /** Its link in the navigation and in the command palette. */
  readonly navigation?: PageNavigation;
}

export interface PageNavigation {
  /** Key of the link's text, with its namespace: `dragoman/common:navigation.texts`. */
  readonly label: string;
  /** Links are sorted by it. Those of the application are multiples of 100. */
  readonly order: number;
  /** Permission that members need to see the link. */
  readonly permission?: Permission;
  /** Group of the link in the navigation of members. Default: `translation`. */
  readonly section?: NavigationSection;
  /** Icon of the link in the navigation of members. Default: `page`. */
  readonly icon?: WorkspaceIconName;
  /** Only in the command palette. */
  readonly paletteOnly?: true;
}

/** The groups of the links of the workspace, in their order. */
export const navigationSections = ['translation', 'publishing', 'administration'] as const;
export type NavigationSection = (typeof navigationSections)[number];

/** A link to a page, as navigation and command palette have it. */
export interface NavigationLink extends PageNavigation {
  readonly path: string;
}
