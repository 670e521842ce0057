/**
 * Which way imports run, as a lint rule. In each line of `orders` left may import right; right never looks left.
 * A room that stands in no line yet is reported, too: deciding where it stands is part of making it.
 */
import path from 'node:path';
import { root } from './node.mjs';

const orders = [
  inside('libs/i18n/src', 'index → nest → catalog → message → language'),
  inside('libs/i18n/src', 'react → message → language'),
  inside('apps/api/src', 'main → exchange → compile-cache → node-version'),
  inside('apps/api/src', 'command-line → compile-cache → node-version'),
  inside('apps/api/src', 'command-line → commands → exchange → translations → history → database → app.config'),
  inside('apps/api/src', 'main → create-app → app.module → health → pages → config.module → app.config'),
  inside('apps/api/src', 'app.module → health → releases'),
  inside('apps/api/src', 'app.module → health → people → database → config.module → app.config'),
  inside('apps/api/src', 'write-openapi → app.module → openapi → people → config.module → app.config'),
  inside(
    'apps/api/src',
    'main → app.module → exchange → releases → translations → people → history → database → config.module → app.config',
  ),
  inside('apps/web/src', 'entry → routes → member-pages → pages → page'),
  inside('apps/web/src', 'entry → routes → layout → in-place → pages → requests → page'),
  inside('apps/web/src', 'layout → in-place → pages → messages → ui'),
  inside('apps/web/src', 'layout → palette → page'),
  inside('apps/web/src', 'palette → ui'),
  inside('apps/web/src', 'pages → coverage → page'),
  inside('apps/web/src', 'coverage → ui'),
];

/** By which doors one package enters another; some of them are open to types only. */
const between = [
  { from: 'apps/api', to: /^libs\/i18n\/src\/index$/ },
  { from: 'apps/web', to: /^libs\/i18n\/src\/(react\/index|react\/texts-in-place|message\/.*|language\/.*)$/ },
  { from: 'apps/web', to: /^libs\/i18n\/src\/index$/, typesOnly: true },
  { from: 'apps/web', to: /^apps\/api\/src\/.*\.contract$/, typesOnly: true },
  // what may be done, and where one may be led, is asked by the page as by the server, of the same function
  { from: 'apps/web', to: /^apps\/api\/src\/people\/(permissions|own-path)$/ },
];

/** What a room never takes from node_modules or from Node. */
const foreign = [
  { room: 'libs/i18n/src/language', never: /./, reason: 'it is pure' },
  { room: 'libs/i18n/src/message', never: /./, reason: 'it is pure' },
  { room: 'libs/i18n/src/catalog', never: /^(@nestjs\/|nestjs-|react)/, reason: 'it knows no framework' },
  { room: 'libs/i18n/src/nest', never: /^react/, reason: 'nest and react never meet' },
  { room: 'libs/i18n/src/react', never: /^(@nestjs\/|nestjs-|node:)/, reason: 'it runs in a browser' },
  { room: 'apps/api/src', never: /^react/, reason: 'it loads the built renderer through a port' },
  { room: 'apps/web/src', never: /^(@nestjs\/|nestjs-)/, reason: 'it runs in a browser' },
];

/** A room is entered by its service: these belong to their room alone. */
const ownToTheRoom = /\.(store|controller)$/;

const doors = {
  '@dragoman/i18n': 'libs/i18n/src/index',
  '@dragoman/i18n/react': 'libs/i18n/src/react/index',
  '@dragoman/i18n/react/texts-in-place': 'libs/i18n/src/react/texts-in-place',
};

/** The sentence that says why the file may not import that, or undefined where it may. Paths from the root. */
export function objection(file, source, { types = false } = {}) {
  const target = source.startsWith('.') ? path.posix.join(path.posix.dirname(file), source) : doors[source];
  if (target === undefined) {
    const rule = foreign.find(({ room, never }) => isIn(room, file) && never.test(source));
    return rule && `\`${rule.room}\` does not import \`${source}\`: ${rule.reason}.`;
  }
  const module = target.replace(/\.(tsx?|mts|mjs|js)$/, '');
  if (packageOf(file) !== packageOf(module)) {
    const allowed = between.find(({ from, to }) => from === packageOf(file) && to.test(module));
    if (!allowed) return `\`${packageOf(file)}\` does not import \`${module}\`.`;
    if (allowed.typesOnly && !types)
      return `\`${packageOf(file)}\` imports only types of \`${module}\`: \`import type\`.`;
    return undefined;
  }
  // Beside src lie texts, not rooms.
  if (!module.includes('/src/')) return undefined;
  const [here, there] = [roomOf(file), roomOf(module)];
  if (here && here === there) return undefined;
  for (const [place, room] of [
    [file, here],
    [module, there],
  ]) {
    if (!room) return `\`${place}\` stands in no order yet: give its room a place in scripts/one-way-imports.mjs.`;
  }
  if (ownToTheRoom.test(module)) return `\`${module}\` belongs to its room alone: ask the service of \`${there}\`.`;
  const line = orders.find((order) => order.includes(here) && order.indexOf(here) < order.indexOf(there));
  return line ? undefined : `\`${there}\` does not stand to the right of \`${here}\`: imports run one way only.`;
}

/** The ESLint rule. Specs may look everywhere: nothing imports them. */
export const oneWayImports = {
  meta: { type: 'problem', docs: { description: 'Imports run one way through the rooms of the house.' }, schema: [] },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const message = objection(file, node.source.value, { types: isTypes(node) });
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

function inside(folder, line) {
  return line.split(' → ').map((room) => `${folder}/${room}`);
}

/** `apps/web/src/entry` is also the room of `entry.server.tsx`. */
function isIn(room, file) {
  return file === room || file.startsWith(`${room}/`) || file.startsWith(`${room}.`);
}

function roomOf(file) {
  return orders.flat().find((room) => isIn(room, file));
}

function packageOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

function isTypes(node) {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}
