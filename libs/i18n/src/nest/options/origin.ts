/** Whether a value is an origin as browsers write it: `https://texts.example`, with neither a path nor a slash at the end. */
export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
