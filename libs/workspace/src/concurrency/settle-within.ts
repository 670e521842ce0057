/**
 * Waits for work to end, but no longer than that.
 * @param work undefined: there is none
 */
export async function settleWithin(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  let timeout: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timeout = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timeout);
}
