import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Finds nothing that bars anybody from the page as it is seen now, nor anything that is wider than the screen. */
export async function expectNoBarriers(page: Page, seen = 'as it is'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect({ seen, found, tooWide }).toEqual({ seen, found: [], tooWide: 0 });
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
  await expectNoBarriers(page, 'in the dark');
  await page.emulateMedia({ colorScheme: null });
}
