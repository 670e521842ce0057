import type { Locator } from 'playwright-core';

/** Expects that in forced colors an element has a visible border or outline that another one of its kind does not have. */
export async function expectMarkedInForcedColors(marked: Locator, other: Locator): Promise<void> {
  const page = marked.page();
  await page.emulateMedia({ forcedColors: 'active' });
  const [lines, usual] = [await linesAround(marked), await linesAround(other)];
  await page.emulateMedia({ forcedColors: null });
  expect(lines.filter((line) => !usual.includes(line))).not.toEqual([]);
}

/** The sides of the element at which a line differs from the background of the page, with the width of the line. */
const linesAround = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element) => {
    const style = getComputedStyle(element);
    const invisible = ['rgba(0, 0, 0, 0)', getComputedStyle(document.documentElement).backgroundColor];
    return ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'].flatMap((side) => {
      const [line, width, color = ''] = ['style', 'width', 'color'].map((name) =>
        style.getPropertyValue(`${side}-${name}`),
      );
      return line === 'none' || width === '0px' || invisible.includes(color) ? [] : [`${side} ${width}`];
    });
  });
