/** The part that tests use: the package has no types of its own. */
declare module 'gettext-parser' {
  interface Translation {
    readonly msgid: string;
    readonly msgid_plural?: string;
    readonly msgstr: readonly string[];
  }
  export const po: {
    parse(
      content: string,
      options: { readonly validation: boolean },
    ): {
      readonly headers?: Readonly<Record<string, string | undefined>>;
      readonly translations: Readonly<Record<string, Readonly<Record<string, Translation>>>>;
    };
  };
}
