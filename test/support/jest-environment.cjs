/**
 * The globals of Node themselves. Jest's own environment copies them into a context of its own, where `instanceof` fails for
 * what packages make, and each access to a global is slow. What a spec changes of them is put back after it.
 */
const { TestEnvironment } = require('jest-environment-node');

module.exports = class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.original = {
      console,
      exit: process.exit,
      getBuiltinModule: process.getBuiltinModule,
      env: { ...process.env },
    };
  }

  async teardown() {
    await super.teardown();
    const { console, exit, getBuiltinModule, env } = this.original;
    globalThis.console = console;
    Object.assign(process, { exit, getBuiltinModule });
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    this.global = null;
  }
};
