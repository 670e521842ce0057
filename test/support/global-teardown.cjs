const { removeFromMemory } = require('./temporary-files.cjs');
const { stop } = require('./postgres-server.cjs');

/** Jest's globalTeardown. */
module.exports = async () => {
  await stop();
  await removeFromMemory();
};
