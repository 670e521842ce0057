/** Returns the share of a positive number of texts, rounded down to a hundredth, so that only complete ones are 1. */
export const shareOf = (done: number, all: number): number => Math.floor((100 * done) / all) / 100;
