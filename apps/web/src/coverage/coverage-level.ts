/** The levels of a share, each of which has its own color: 0 to 4, the last one complete. */
export const coverageLevels = [
  { level: 0, from: 0, to: 0.24 },
  { level: 1, from: 0.25, to: 0.49 },
  { level: 2, from: 0.5, to: 0.74 },
  { level: 3, from: 0.75, to: 0.99 },
  { level: 4, from: 1, to: 1 },
] as const;

/** @param share 0 to 1, in whole hundredths; undefined: there is nothing to translate, hence no level */
export const coverageLevel = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : coverageLevels.findLast(({ from }) => share >= from)!.level;
