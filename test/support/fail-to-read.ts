import type { Page } from 'playwright-core';

/** Lets a page fail to read files until the returned function is called. */
export async function failToRead(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('The file has changed.', 'NotReadableError'));
  });
  return () => page.evaluate(() => Reflect.deleteProperty(File.prototype, 'arrayBuffer')); // that of Blob
}
