/** All that pages need of ICU messages, as one module that is loaded when a namespace has some. */
export { emptyBranches, fieldPlaces, joinBranches, readingOrder, splitBranches } from './icu-branches';
export type { IcuBranches, IcuField } from './icu-branches';
export { formatIcu, type IcuArgument, icuArguments } from './format-icu';
export { icuSyntax } from './icu-syntax';
export { icuBranchSpans, icuMainVariant, icuSpans } from './icu-spans';
export { parseIcu, parseIcuBranch } from './parse-icu';
