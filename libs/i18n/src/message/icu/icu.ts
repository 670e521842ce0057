/** All that pages need of ICU messages, as one module that is loaded when a namespace has some. */
export { branchesOfSource, fieldPlaces, joinBranches, readingOrder, splitAgain, splitBranches } from './icu-branches';
export type { IcuBranches } from './icu-branches';
export type { IcuField } from './icu-field';
export { formatIcu, type IcuArgument, icuArguments } from './format-icu';
export { checkIcu as check } from './check-icu';
export { icuState as state, icuPlaceholders as placeholders } from './icu-syntax';
export { icuBranchSpans, icuMainVariant, icuSpans as spans } from './icu-spans';
export { parseIcu, parseIcuBranch } from './parse-icu';
