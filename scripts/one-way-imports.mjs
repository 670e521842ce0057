/**
 * ESLint rule for the direction of imports between modules, which are folders or single files. In each line of `layers`
 * a module may import those to its right, never those to its left. A module that is in no line is reported: a new
 * folder needs a place in the order.
 */
import path from 'node:path';
import { importCycles } from './import-cycles.mjs';
import { root } from './node.mjs';

const layers = [
  inside(
    'libs/i18n/src',
    'index → nest/i18n.module → nest/pre-routing.listener → nest/problem.filter → nest/pages → nest/delivery → nest/problems → nest/nestjs-i18n → nest/language → nest/key-reports → nest/catalog → nest/extension → nest/options → nest/http → catalog → document → message → language',
  ),
  inside(
    'libs/i18n/src',
    'internal → nest/pages → nest/delivery → nest/problems → nest/nestjs-i18n → nest/language → nest/key-reports → nest/catalog → nest/extension → nest/options → nest/http → catalog → document → message → language',
  ),
  inside('libs/i18n/src', 'nestjs-i18n → nest/drop-in.module → nest/i18n.module → nest/options → language'),
  inside('libs/i18n/src', 'index → node-version'),
  inside('libs/i18n/src', 'internal → node-version'),
  inside('libs/i18n/src', 'internal-messages → document → message → language'),
  inside('libs/i18n/src', 'nestjs-i18n → node-version'),
  inside('libs/i18n/src', 'react → message → language'),
  inside('apps/api/src', 'main → read-config → extensions → source-maps → compile-cache → node-version'),
  inside(
    'apps/api/src',
    'command-line → run-command-line → commands → read-config → extensions → source-maps → compile-cache → node-version',
  ),
  inside('apps/api/src', 'run-command-line → main'),
  inside('apps/api/src', 'write-openapi → read-config → extensions'),
  inside(
    'libs/workspace/src',
    'internal → backup → exchange → workspace → namespaces → languages → editing → history → database → app.config',
  ),
  inside('libs/workspace/src', 'people → credentials → app.config → password-bounds'),
  inside('libs/workspace/src', 'internal → people → credentials → security-log → history'),
  inside(
    'libs/workspace/src',
    'program → create-app → app.module → health → pages → openapi → people → concurrency → http → config.module → app.config',
  ),
  inside('libs/workspace/src', 'app.module → health → telemetry → releases'),
  inside('libs/workspace/src', 'health → served'),
  inside(
    'libs/workspace/src',
    'app.module → tables → exchange → releases → editing → credentials → security-log → idempotency → access → history → database',
  ),
  inside(
    'libs/workspace/src',
    'index → mount → create-app → app.module → telemetry → releases → people → access → http → database → app.config → translated-texts',
  ),
  inside('libs/workspace/src', 'index → checks → access → history → database'),
  inside('libs/workspace/src', 'create-app → locize → exchange → releases → pages → database → tracing'),
  inside('libs/workspace/src', 'internal → exchange → editing → checks → http'),
  inside('libs/workspace/src', 'app.module → editing → checks → history'),
  inside('libs/workspace/src', 'served → checks'),
  ...['activity', 'builds', 'checks', 'database', 'exchange', 'glossary', 'pages', 'tasks', 'translation-jobs'].map(
    (module) => inside('libs/workspace/src', `${module} → compiled-file`),
  ),
  inside('libs/workspace/src', 'texts → checks'),
  inside('libs/workspace/src', 'languages → checks'),
  inside(
    'libs/workspace/src',
    'app.module → tables → comments → editing → idempotency → access → history → http → database → app.config',
  ),
  inside('libs/workspace/src', 'texts → comments → notifications'),
  inside('libs/workspace/src', 'texts → screenshots'),
  inside('libs/workspace/src', 'texts → places'),
  inside(
    'libs/workspace/src',
    'app.module → tables → screenshots → editing → access → history → http → database → app.config',
  ),
  inside('libs/workspace/src', 'app.module → tables → places → editing → access → http → database → app.config'),
  inside('libs/workspace/src', 'places → durations'),
  inside('libs/workspace/src', 'releases → notifications → access → history → http → database → app.config'),
  inside('libs/workspace/src', 'app.module → tables → notifications → editing'),
  inside('libs/workspace/src', 'app.module → tables → saved-filters → access → http → database'),
  inside(
    'libs/workspace/src',
    'app.module → tables → visits → editing → access → history → http → database → durations',
  ),
  inside('libs/workspace/src', 'health → notifications → mail → retry-schedule → durations'),
  inside('libs/workspace/src', 'people → mail → concurrency'),
  inside('libs/workspace/src', 'notifications → mail → http → database → app.config'),
  ...['tables', 'mount', 'internal'].map((module) => inside('libs/workspace/src', `${module} → mail`)),
  inside('libs/workspace/src', 'webhooks → retry-schedule'),
  inside('libs/workspace/src', 'internal → tables → health → backup → database → concurrency'),
  inside('libs/workspace/src', 'internal → password-bounds'),
  inside('libs/workspace/src', 'internal → activity'),
  inside('libs/workspace/src', 'index → mount → installed-files → app.config'),
  inside('libs/workspace/src', 'internal → installed-files'),
  inside('libs/workspace/src', 'description → app.module → openapi'),
  inside('libs/workspace/src', 'app.module → releases → concurrency'),
  inside('libs/workspace/src', 'pretranslation → concurrency'),
  inside('libs/workspace/src', 'webhooks → concurrency'),
  inside('libs/workspace/src', 'webhooks → tasks'),
  inside('libs/workspace/src', 'checks → concurrency'),
  inside('libs/workspace/src', 'create-app → access → http'),
  inside(
    'libs/workspace/src',
    'app.module → health → telemetry → people → access → http → database → config.module → app.config → translated-texts',
  ),
  inside('libs/workspace/src', 'app.module → openapi → people → access → config.module → app.config'),
  inside(
    'libs/workspace/src',
    'app.module → locize → activity → exchange → releases → texts → keys → namespaces → languages → ' +
      'served → editing → people → tokens → credentials → security-log → idempotency → access → history → http → database → config.module → app.config',
  ),
  inside(
    'libs/workspace/src',
    'app.module → workspace → namespaces → languages → editing → people → tokens → idempotency → access → http → database',
  ),
  inside(
    'libs/workspace/src',
    'app.module → service-accounts → namespaces → editing → tokens → security-log → idempotency → access → history → http → database',
  ),
  inside('libs/workspace/src', 'app.module → config.module → translated-texts'),
  inside('libs/workspace/src', 'app.module → pages → openapi → translated-texts'),
  inside('libs/workspace/src', 'app.module → locize → exchange → concurrency'),
  inside(
    'libs/workspace/src',
    'app.module → tables → translation-jobs → exchange → releases → texts → editing → idempotency → access → history → http → database',
  ),
  inside(
    'libs/workspace/src',
    'app.module → tables → tasks → exchange → texts → comments → notifications → editing → idempotency → access → history → http → database → durations',
  ),
  inside('libs/workspace/src', 'tasks → concurrency'),
  inside('libs/workspace/src', 'internal → translation-jobs → texts → durations'),
  inside('libs/workspace/src', 'translation-jobs → checks'),
  inside(
    'libs/workspace/src',
    'app.module → tables → glossary → exchange → releases → texts → editing → terms → checks → idempotency → access → history → http → database',
  ),
  inside('libs/workspace/src', 'exchange → terms'),
  inside('libs/workspace/src', 'tables → terms'),
  inside('libs/workspace/src', 'places → editing → cut-off-texts → checks → http → database'),
  inside('libs/workspace/src', 'tables → cut-off-texts'),
  inside('libs/workspace/src', 'internal → glossary'),
  inside('libs/workspace/src', 'tables → memory → access → http → database'),
  inside('libs/workspace/src', 'exchange → texts → memory'),
  inside('libs/workspace/src', 'exchange → app.config'),
  inside(
    'libs/workspace/src',
    'app.module → machine → texts → served → editing → access → http → database → app.config',
  ),
  inside('libs/workspace/src', 'index → machine → tracing'),
  inside('libs/workspace/src', 'tables → machine → durations'),
  inside(
    'libs/workspace/src',
    'app.module → tables → pretranslation → machine → texts → served → editing → idempotency → access → history → http → database → app.config',
  ),
  inside('libs/workspace/src', 'pretranslation → activity → texts → comments'),
  inside('libs/workspace/src', 'activity → checks'),
  inside('libs/workspace/src', 'activity → notifications → durations'),
  inside('libs/workspace/src', 'activity → screenshots'),
  inside('libs/workspace/src', 'pretranslation → retry-schedule → durations'),
  inside('libs/workspace/src', 'releases → retry-schedule → durations'),
  inside('libs/workspace/src', 'locize → translated-texts'),
  inside('libs/workspace/src', 'app.module → locize → missing-keys'),
  inside('libs/workspace/src', 'app.module → locize → used-keys'),
  inside(
    'libs/workspace/src',
    'health → telemetry → releases → workspace → languages → served → live → translated-texts',
  ),
  inside(
    'libs/workspace/src',
    'app.module → tables → builds → code-changes → exchange → releases → served → editing → idempotency → access → history → http → database → app.config → translated-texts',
  ),
  inside('libs/workspace/src', 'app.module → builds → releases → running-builds → http → database'),
  inside('libs/workspace/src', 'health → running-builds'),
  inside('libs/workspace/src', 'internal → builds → code-changes → exchange → editing → checks'),
  inside('libs/workspace/src', 'index → mount → builds'),
  inside('libs/workspace/src', 'app.module → unknown-path.module → access'),
  inside(
    'libs/workspace/src',
    'index → mount → create-app → app.module → tables → webhooks → editing → security-log → idempotency → access → history → http → database → app.config',
  ),
  inside('libs/workspace/src', 'internal → webhooks'),
  inside('libs/workspace/src', 'mcp → releases → texts → keys → served'),
  inside('libs/workspace/src', 'mcp → comments'),
  inside('libs/workspace/src', 'mcp → workspace'),
  inside('libs/workspace/src', 'texts → used-keys'),
  inside('libs/workspace/src', 'app.module → mcp → tokens → access → history → http → database → app.config'),
  inside('libs/workspace/src', 'tables → mcp'),
  inside('libs/workspace/src', 'app.module → live → missing-keys'),
  inside('libs/workspace/src', 'app.module → live → editing → access → history → http → database'),
  inside(
    'libs/workspace/src',
    'app.module → key-reports → missing-keys → releases → keys → editing → history → idempotency → access → http → database → app.config → translated-texts',
  ),
  inside(
    'libs/workspace/src',
    'app.module → key-reports → used-keys → editing → access → http → database → app.config',
  ),
  inside('libs/workspace/src', 'app.module → tables → missing-keys'),
  inside('libs/workspace/src', 'app.module → tables → used-keys'),
  inside('libs/workspace/src', 'mount → key-reports'),
  ...[
    'app.module',
    'webhooks',
    'notifications',
    'health',
    'workspace',
    'service-accounts',
    'missing-keys',
    'used-keys',
    'builds',
  ].map((module) => inside('libs/workspace/src', `${module} → durations`)),
  ...['releases', 'running-builds', 'editing', 'people', 'tokens', 'credentials', 'security-log', 'idempotency'].map(
    (module) => inside('libs/workspace/src', `${module} → durations`),
  ),
  inside('libs/workspace/src', 'access → durations'),
  inside('apps/web/src', 'entry → routes → member-pages → pages → page'),
  inside('apps/web/src', 'routes → member-pages → sending → form → addresses → requests → page'),
  inside('apps/web/src', 'entry → routes → layout → in-place → pages → settings-ui → form → requests → page'),
  inside('apps/web/src', 'layout → in-place → pages → translation-editor → editing → messages → ui'),
  inside('apps/web/src', 'in-place → pages → translation-editor → editing → form → requests → page'),
  inside('apps/web/src', 'pages → translation-editor → editing → addresses'),
  inside('apps/web/src', 'routes → layout → addresses'),
  inside('apps/web/src', 'layout → palette → page'),
  inside('apps/web/src', 'layout → in-place → pages → messages → ui'),
  inside('apps/web/src', 'pages → translation-editor → screenshots → requests → page'),
  inside('apps/web/src', 'pages → translation-editor → tasks → addresses → page'),
  inside('apps/web/src', 'tasks → ui'),
  inside('apps/web/src', 'screenshots → ui'),
  inside('apps/web/src', 'screenshots → addresses'),
  inside('apps/web/src', 'pages → translation-editor → framed-pages → ui'),
  inside('apps/web/src', 'pages → accounts → form → requests → page'),
  inside('apps/web/src', 'pages → change-sets → addresses → requests → page'),
  inside('apps/web/src', 'pages → coverage → addresses → requests → page'),
  inside('apps/web/src', 'settings-ui → form → ui'),
  inside('apps/web/src', 'pages → inbox-ui → form → requests → page'),
  inside('apps/web/src', 'inbox-ui → ui'),
  inside('apps/web/src', 'accounts → ui'),
  inside('apps/web/src', 'layout → notifications → addresses → requests → page'),
  inside('apps/web/src', 'pages → notifications → ui'),
  inside('apps/web/src', 'change-sets → messages → ui'),
  inside('apps/web/src', 'coverage → ui'),
  inside('apps/web/src', 'palette → addresses → requests → page → ui'),
  inside('apps/web/src', 'palette → editing'),
  inside('apps/web/src', 'extension → page'),
  inside('apps/web/src', 'entry → requests → messages'),
];

/** The files through which one package may import another; some of them only for types. */
const entryPoints = [
  { from: 'apps/api', to: /^libs\/i18n\/src\/(index|internal)$/ },
  { from: 'apps/api', to: /^libs\/workspace\/src\/(index|internal|program|description)$/ },
  { from: 'libs/workspace', to: /^libs\/i18n\/src\/(index|internal|internal-messages)$/ },
  {
    from: 'apps/web',
    to: /^libs\/i18n\/src\/(react\/index|react\/texts-in-place|react\/places|message\/.*|language\/.*)$/,
  },
  { from: 'apps/web', to: /^libs\/i18n\/src\/index$/, typesOnly: true },
  { from: 'apps/web', to: /^libs\/workspace\/src\/.*\.contract$/, typesOnly: true },
  // what pages and the server decide alike
  {
    from: 'apps/web',
    to: /^libs\/workspace\/src\/(access\/permissions|http\/input\/day|http\/own-path|password-bounds|people\/shortcuts)$/,
  },
];

/** Packages and built-in modules that a module must not import. */
const forbiddenPackages = [
  { module: 'libs/i18n/src/language', never: /./, reason: 'it is pure' },
  {
    module: 'libs/i18n/src/message',
    never: /^(?!(@formatjs\/icu-messageformat-parser|intl-messageformat)$)/,
    reason: 'it is pure',
  },
  { module: 'libs/i18n/src/document', never: /^(?!(saxes|yaml)$)/, reason: 'it is pure' },
  { module: 'libs/i18n/src/catalog', never: /^(@nestjs\/|nestjs-|react)/, reason: 'it is independent of frameworks' },
  { module: 'libs/i18n/src/nest', never: /^react/, reason: 'nest and react are independent of each other' },
  { module: 'libs/i18n/src/react', never: /^(@nestjs\/|nestjs-|node:)/, reason: 'it runs in a browser' },
  { module: 'apps/api/src', never: /^react/, reason: 'it loads the built renderer through a port' },
  { module: 'libs/workspace/src', never: /^react/, reason: 'it loads the built renderer through a port' },
  { module: 'apps/web/src', never: /^(@nestjs\/|nestjs-)/, reason: 'it runs in a browser' },
];

/**
 * Stores and controllers are internal to their module: other modules use its service. The Nest module that registers
 * them is an exception, and so are the stores of `editing`, whose tables the modules above it share.
 */
const internalFiles = /^(?!libs\/workspace\/src\/editing\/).*\.(store|controller)$/;
const nestModules = /\.module(\.definition)?\.ts$/;

const aliases = {
  '@dragoman/i18n': 'libs/i18n/src/index',
  '@dragoman/i18n/nestjs-i18n': 'libs/i18n/src/nestjs-i18n',
  '@dragoman/i18n/internal': 'libs/i18n/src/internal',
  '@dragoman/i18n/internal/messages': 'libs/i18n/src/internal-messages',
  '@dragoman/workspace': 'libs/workspace/src/index',
  '@dragoman/workspace/description': 'libs/workspace/src/description',
  '@dragoman/workspace/internal': 'libs/workspace/src/internal',
  '@dragoman/workspace/program': 'libs/workspace/src/program',
  '@dragoman/workspace/page': 'apps/web/src/extension/index',
  '@dragoman/i18n/react': 'libs/i18n/src/react/index',
  '@dragoman/i18n/react/texts-in-place': 'libs/i18n/src/react/texts-in-place',
  '@dragoman/i18n/react/places': 'libs/i18n/src/react/places',
};

/** Returns why the file must not import the source, or undefined if it may. Paths are relative to the root. */
export function importError(file, source, { types = false } = {}) {
  const resolved = source.startsWith('.') ? path.posix.join(path.posix.dirname(file), source) : aliases[source];
  if (resolved === undefined) {
    const rule = forbiddenPackages.find(({ module, never }) => isIn(module, file) && never.test(source));
    return rule && `\`${rule.module}\` does not import \`${source}\`: ${rule.reason}.`;
  }
  const target = resolved.replace(/\.(tsx?|mts|mjs|js)$/, '');
  if (packageOf(file) !== packageOf(target)) {
    const allowed = entryPoints.find(({ from, to }) => from === packageOf(file) && to.test(target));
    if (!allowed) return `\`${packageOf(file)}\` does not import \`${target}\`.`;
    if (allowed.typesOnly && !types)
      return `\`${packageOf(file)}\` imports only types of \`${target}\`: \`import type\`.`;
    return undefined;
  }
  // Folders next to src contain texts, not modules.
  if (!target.includes('/src/')) return undefined;
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (from && from === to) return pageImportError(file, target);
  for (const [name, module] of [
    [file, from],
    [target, to],
  ]) {
    if (!module) return `\`${name}\` has no layer yet: add its folder to scripts/one-way-imports.mjs.`;
  }
  if (internalFiles.test(target) && !nestModules.test(file))
    return `\`${target}\` is internal to \`${to}\`: use its service.`;
  const isAllowed = layers.some((line) => line.includes(from) && line.indexOf(from) < line.indexOf(to));
  return isAllowed ? undefined : `\`${to}\` is not in a layer below \`${from}\`: imports run one way.`;
}

/** Pages do not import each other: code that several pages share has a folder next to `pages`. */
function pageImportError(file, target) {
  const [from, to] = [file, target].map((name) => /^apps\/web\/src\/pages\/[^/]+/.exec(name)?.[0]);
  return from === to ? undefined : `\`${from}\` does not import \`${target}\`: pages do not import each other.`;
}

/** Computed once per process. */
let cycles;

/** Returns an error that lists the import cycle of the file, if there is one. */
function cycleError(file) {
  cycles ??= importCycles();
  const cycle = cycles.find((files) => files.includes(file));
  return cycle && `Import cycle: ${cycle.join(', ')}.`;
}

/** The rule does not apply to specs, which nothing imports. */
export const oneWayImports = {
  meta: { type: 'problem', docs: { description: 'Imports run one way through the layers.' }, schema: [] },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const message = importError(file, node.source.value, { types: isTypes(node) });
      if (message) context.report({ node: node.source, message });
    };
    return {
      Program: (node) => {
        const message = cycleError(file);
        if (message) context.report({ node, message });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

function inside(folder, line) {
  return line.split(' → ').map((module) => `${folder}/${module}`);
}

/** The module `apps/web/src/entry` includes `entry.server.tsx`. */
function isIn(module, file) {
  return file === module || file.startsWith(`${module}/`) || file.startsWith(`${module}.`);
}

function moduleOf(file) {
  return layers.flat().find((module) => isIn(module, file));
}

function packageOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

function isTypes(node) {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}
