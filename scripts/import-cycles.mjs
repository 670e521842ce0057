/**
 * Finds import cycles of files, including imports of types, in everything but specs. The lint rule of one-way-imports.mjs
 * reports them; `node scripts/import-cycles.mjs` lists them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './node.mjs';

const folders = ['apps', 'libs', 'bench', 'scripts'];
const extensions = ['', '.ts', '.tsx', '.mts', '/index.ts'];

/** Returns the cycles of the tree: each as the list of its files, paths from the root. */
export function importCycles() {
  const files = new Set(folders.flatMap(sourcesIn));
  const imports = new Map([...files].map((file) => [file, importsOf(file, files)]));
  return stronglyConnected(imports);
}

function sourcesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && !/\.(spec|d)\.\w+$/.test(file));
}

function importsOf(file, files) {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), fileName);
    return extensions.map((extension) => target + extension).find((candidate) => files.has(candidate)) ?? [];
  });
}

/** Tarjan's algorithm: the groups of nodes that reach each other. */
function stronglyConnected(edges) {
  const groups = [];
  const stack = [];
  const indices = new Map();
  const lowest = new Map();
  const visit = (node) => {
    indices.set(node, indices.size);
    lowest.set(node, indices.get(node));
    stack.push(node);
    for (const next of edges.get(node)) {
      if (!indices.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== indices.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || edges.get(node).includes(node)) groups.push(group.sort());
  };
  for (const node of edges.keys()) if (!indices.has(node)) visit(node);
  return groups;
}

if (process.argv[1] === import.meta.filename) {
  const cycles = importCycles();
  for (const files of cycles) console.log(files.join(' ⇄ '));
  process.exitCode = cycles.length > 0 ? 1 : 0;
}
