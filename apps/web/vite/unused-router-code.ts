import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out the components of the router that no page uses, with all that only they use. It keeps them as
 * they are written: whether calls of React have side effects is unknown, and their names for developers are assigned to them.
 */
export const unusedRouterCode = (): Plugin => ({
  name: 'unused-router-code',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\/.+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ '),
      map: null,
    }),
  },
});
