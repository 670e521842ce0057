/**
 * fast-check with a fixed seed, so that every run uses the same inputs and a failure is caused by the change at hand.
 * `SEED=random npm test` searches for other inputs; `SEED=<n> RUNS=<n>` sets the seed and the number of runs.
 */
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

const { SEED = '20260101', RUNS } = process.env;
fc.configureGlobal({
  ...(SEED !== 'random' && { seed: Number(SEED) }),
  ...(RUNS !== undefined && { numRuns: Number(RUNS) }),
});
module.exports = fc;
