import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Beside the page's own scripts: its Content-Security-Policy is not asked. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that look at the colours of what is seen. */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Finds nothing that bars anybody from the page as it is seen now, nor anything that is wider than the screen. */
export function expectNoBarriers(page: Page, seen = 'as it is'): Promise<void> {
  return expectNone(page, seen, {});
}

/** The same of parts of the page, by their selectors. */
export function expectNoBarriersIn(page: Page, ...parts: string[]): Promise<void> {
  return expectNone(page, parts.join(', '), {}, { include: parts });
}

/** The same in light, in the dark and on 320 pixels. */
export async function expectNoBarriersAnyhow(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoBarriers(page, 'in light');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoBarriers(page, 'on 320 pixels');
  await page.setViewportSize(usual);
  await page.emulateMedia({ colorScheme: 'dark' });
  // What was looked at in light has other colours now, and nothing else (styles/tokens.css).
  await expectNone(page, 'in the dark', OF_COLOURS);
  await page.emulateMedia({ colorScheme: null });
}

async function expectNone(page: Page, seen: string, rules: RunOptions, context?: ElementContext): Promise<void> {
  // It is long, and a page that was looked at before has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  const result = await page.evaluate(
    async ([context, options]) => {
      const { axe, document } = globalThis as unknown as Looked;
      const { violations } = await axe.run(context ?? document, options);
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        found: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
        tooWide: scrollWidth - clientWidth,
      };
    },
    [context, options] as const,
  );
  expect({ seen, ...result }).toEqual({ seen, found: [], tooWide: 0 });
}

/** A page that has the script. */
interface Looked {
  readonly axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
  readonly document: { readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number } };
}
