/** The levels of a share, each of which is a CSS class with its own colour. */
export type CoverageLevel = 'none' | 'level0' | 'level1' | 'level2' | 'level3' | 'complete';

/** The first and the last share of each level. */
export const coverageLevels = [
  { level: 'level0', from: 0, to: 0.24 },
  { level: 'level1', from: 0.25, to: 0.49 },
  { level: 'level2', from: 0.5, to: 0.74 },
  { level: 'level3', from: 0.75, to: 0.99 },
  { level: 'complete', from: 1, to: 1 },
] as const satisfies readonly { level: CoverageLevel; from: number; to: number }[];

/** @param share 0 to 1, in whole hundredths; undefined: there is nothing to translate */
export const coverageLevel = (share: number | undefined): CoverageLevel =>
  share === undefined ? 'none' : coverageLevels.findLast(({ from }) => share >= from)!.level;
