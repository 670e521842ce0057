/** The package has no types of its own. Only what is used is declared. */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: { readonly 'accept-encoding': string } });
    /** Those of the available encodings that `Accept-Encoding` allows, the preferred one first. */
    encodings(available: string[]): string[];
  }
  export = Negotiator;
}
