/**
 * fast-check as the tests see it. Everybody's run tries the same inputs, so that a red run is about the change at hand
 * and can be had again; `SEED=random npm test` goes looking for others, and `SEED=<n> RUNS=<n>` says which and how many.
 */
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

const { SEED = '20260101', RUNS } = process.env;
fc.configureGlobal({
  ...(SEED !== 'random' && { seed: Number(SEED) }),
  ...(RUNS !== undefined && { numRuns: Number(RUNS) }),
});
module.exports = fc;
