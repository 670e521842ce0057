/**
 * A Jest runtime that loads packages with Node's own `require`, once per worker, as applications do: Jest would evaluate
 * their 2,500 files again for every spec, and knows less of modules than Node. Our own files are evaluated for every spec,
 * but for scripts (`.mjs`), which are no CommonJS.
 */
const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const isOwnFile = (name) => /^\.{0,2}\//.test(name) && !name.includes('/node_modules/') && !name.endsWith('.mjs');

module.exports = class NativePackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, name) {
    return this.isPackage(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }

  requireActual(from, name) {
    return this.isPackage(name) ? createRequire(from)(name) : super.requireActual(from, name);
  }

  isPackage(name) {
    const isMapped = this._config.moduleNameMapper.some(([pattern]) => new RegExp(pattern).test(name));
    return !(isMapped || isOwnFile(name) || isBuiltin(name) || name === '@jest/globals');
  }
};
