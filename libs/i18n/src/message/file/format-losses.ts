/**
 * What a new file of a format does not contain. `otherStates`: of the states only `needs_review`. `nesting`: keys of nested objects
 * become one name, `menu.open`. `ordinals`: ordinal forms become plural forms. `extraForms`: plural forms that the language does not
 * have, such as one for 0.
 */
export type FormatLoss =
  'descriptions' | 'maxLengths' | 'states' | 'otherStates' | 'nesting' | 'ordinals' | 'extraForms';

/** By the name of the format. For pages, too, which do not load the formats themselves. */
export const FORMAT_LOSSES = {
  json: ['descriptions', 'maxLengths', 'states'],
  po: ['maxLengths', 'otherStates', 'nesting', 'ordinals', 'extraForms'],
  'xliff-1.2': ['maxLengths', 'otherStates', 'nesting'],
  'xliff-2': ['maxLengths', 'states', 'nesting'],
  arb: ['descriptions', 'maxLengths', 'states', 'nesting'],
  android: ['maxLengths', 'states', 'nesting', 'ordinals'],
  'apple-strings': ['maxLengths', 'states', 'nesting'],
  'apple-stringsdict': ['descriptions', 'maxLengths', 'states', 'nesting', 'ordinals'],
  'apple-xcstrings': ['descriptions', 'maxLengths', 'otherStates', 'nesting', 'ordinals'],
  properties: ['maxLengths', 'states', 'nesting'],
  resx: ['maxLengths', 'states', 'nesting'],
  yaml: ['descriptions', 'maxLengths', 'states', 'ordinals'],
  csv: ['descriptions', 'maxLengths', 'states', 'nesting'],
} as const satisfies Readonly<Record<string, readonly FormatLoss[]>>;
