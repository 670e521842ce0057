/** Refuses left and right in style sheets, so that pages read from right to left need no second sheet. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './node.mjs';

const side = '(left|right)';
const physical = new RegExp(
  [
    `(?<![-\\w.#])(margin|padding|border|scroll-margin|scroll-padding)-${side}(-\\w+)?\\s*:`,
    `(?<![-\\w.#])border-(top|bottom)-${side}-radius\\s*:`,
    `(?<![-\\w.#])${side}\\s*:`,
    `(?<![-\\w.#])(text-align|float|clear)\\s*:\\s*${side}\\b`,
  ].join('|'),
);

const found = readdirSync(path.join(root, 'apps/web'), { recursive: true })
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) =>
    readFileSync(path.join(root, 'apps/web', file), 'utf8')
      // Comments go, their lines stay, for the numbers' sake.
      .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .flatMap((line, index) => (physical.test(line) ? [`  apps/web/${file}:${index + 1}  ${line.trim()}`] : [])),
  );

if (found.length > 0) {
  fail(`Say inline-start and inline-end instead of left and right (CSS Logical Properties):\n${found.join('\n')}`);
}
