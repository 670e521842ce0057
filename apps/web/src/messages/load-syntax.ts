import type { syntaxModules } from './syntax-modules';

type Modules = typeof syntaxModules;
type Loaded<Name extends keyof Modules> = Awaited<ReturnType<Modules[Name]>>;

const loaded: Partial<Record<string, unknown>> = {};
let loadModules: () => Promise<{ readonly syntaxModules: Modules }>;

/** @param load loads the table of syntaxes; given by the entry of the pages, whose table of chunks has it then */
export const provideSyntaxes = (load: typeof loadModules) => void (loadModules = load);

const withIcu: (() => Promise<unknown>)[] = [];

/** Loads more code with that of ICU: what only texts in ICU need on the pages that call this. */
export const loadWithIcu = (load: () => Promise<unknown>) => void withIcu.push(load);

/** Loads what {@link loadWithIcu} has added so far, if texts in ICU are shown. */
export const loadIcuParts = async (): Promise<void> => {
  if (loaded.icu) await Promise.all(withIcu.map((load) => load()));
};

/** Loads the code for the syntaxes of texts before data with such texts is shown. */
export async function withSyntaxes<Data>(data: Data): Promise<Data> {
  for (const [, name] of JSON.stringify(data).matchAll(/"syntax":"(icu|i18next-v3|nestjs-i18n)"/g))
    loaded[name!] ??= await (await loadModules()).syntaxModules[name as keyof Modules]();
  await loadIcuParts();
  return data;
}

/** The code for a syntax, of data that `withSyntaxes` has returned. */
export const loadedSyntax = <Name extends keyof Modules>(name: Name) => loaded[name] as Loaded<Name>;

export const loadedIcu = () => loadedSyntax('icu');
