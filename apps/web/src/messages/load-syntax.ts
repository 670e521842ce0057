type IcuModule = typeof import('../../../../libs/i18n/src/message/icu');

let icu: IcuModule | undefined;
let loadIcu: () => Promise<IcuModule>;

/** @param load loads the code for ICU messages; given by the entry of the pages, whose table of chunks has it then */
export const provideIcu = (load: () => Promise<IcuModule>) => void (loadIcu = load);

/** Loads the code for ICU messages before data with such texts is shown. That for i18next is part of every page. */
export async function withSyntaxes<Data>(data: Data): Promise<Data> {
  if (JSON.stringify(data).includes('"syntax":"icu"')) icu ??= await loadIcu();
  return data;
}

/** The code for ICU messages, of data that `withSyntaxes` has returned. */
export const loadedIcu = (): IcuModule => icu!;
