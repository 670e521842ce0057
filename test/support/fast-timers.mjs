/**
 * Leaves out the pauses of a command-line program: `node --import fast-timers.mjs program.js`. locize-cli waits a second after
 * each request that writes, and five before it reads again, because Locize is eventually consistent. Other timers are limits.
 */
const { setTimeout: wait } = globalThis;
const pauses = [1000, 5000, 15_000];
globalThis.setTimeout = Object.assign(
  (run, delay, ...args) => wait(run, pauses.includes(delay) ? 1 : delay, ...args),
  wait,
);
