import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Evaluated in the page by the browser, so the Content-Security-Policy does not apply to it. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const COLOR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Expects that axe finds no violation in the page as it is shown now, and that it does not scroll sideways. */
export function expectAccessible(page: Page, mode = 'as shown'): Promise<void> {
  return expectNoViolations(page, mode, {});
}

/** Expects the same of parts of the page, given by their selectors. */
export function expectAccessibleParts(page: Page, ...selectors: string[]): Promise<void> {
  return expectNoViolations(page, selectors.join(', '), {}, { include: selectors });
}

/** Expects the same in light mode, in dark mode, at a width of 320 pixels and in forced colors. */
export async function expectAccessibleInEveryMode(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, 'light');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, '320 pixels wide');
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Dark mode differs from light mode in its colors alone (styles/tokens.css).
  await expectNoViolations(page, 'dark', COLOR_RULES);
  // Where the system sets the colors, backgrounds and shadows are dropped; texts and links have to stay visible.
  await page.emulateMedia({ colorScheme: null, forcedColors: 'active' });
  await expectNoViolations(page, 'forced colors', COLOR_RULES);
  await page.emulateMedia({ forcedColors: null });
}

async function expectNoViolations(
  page: Page,
  mode: string,
  rules: RunOptions,
  context?: ElementContext,
): Promise<void> {
  // The script is long; a page that was checked before already has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  const result = await page.evaluate(
    async ([context, options]) => {
      const { axe, document } = globalThis as unknown as GlobalsWithAxe;
      const { violations } = await axe.run(context ?? document, options);
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
        overflow: scrollWidth - clientWidth,
      };
    },
    [context, options] as const,
  );
  expect({ mode, ...result }).toEqual({ mode, violations: [], overflow: 0 });
}

interface GlobalsWithAxe {
  readonly axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
  readonly document: { readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number } };
}
