// Import types, because a relative import inside an ambient module is not resolved.
declare module 'virtual:pages' {
  /** All pages of this build. */
  export const pages: readonly {
    readonly id: string;
    readonly path: string;
    readonly namespaces: readonly string[];
    readonly query?: readonly string[];
    /** Pages of members are never listed. */
    readonly unlisted?: true;
    readonly fillsWindow?: true;
    /** As the build's manifest names it; on the server, and while developing. */
    readonly file?: string;
    /** Absent for pages of members, which `virtual:member-pages` loads. */
    readonly load?: () => Promise<import('../src/page/page-module').PageModule>;
  }[];
}

declare module 'virtual:member-pages' {
  /** By page id. */
  export const memberPages: Partial<Record<string, () => Promise<import('../src/page/page-module').PageModule>>>;
}

declare module 'virtual:navigation' {
  /** Links to pages of visitors, in their order. */
  export const publicNavigation: readonly import('../src/page/page-route').NavigationLink[];
  /** Namespaces of labels of extensions. */
  export const navigationNamespaces: readonly string[];
}

declare module 'virtual:member-navigation' {
  /** Links to pages of members, in their order. */
  export const memberNavigation: readonly import('../src/page/page-route').NavigationLink[];
}
