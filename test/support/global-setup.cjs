const { keepInMemory } = require('./temporary-files.cjs');
const startControl = require('./postgres-server.cjs');

/** Jest's globalSetup: what it sets in `process.env` reaches the processes of the tests. */
module.exports = async () => {
  await keepInMemory();
  await startControl();
};
