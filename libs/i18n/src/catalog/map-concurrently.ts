/**
 * Runs `task` for every item, at most `concurrency` at a time, and returns the results in the order of the items. After
 * a failure no further task is started.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
  { concurrency }: { readonly concurrency: number },
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const remaining = items.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [index, item] of remaining) {
      if (failed) return;
      results[index] = await task(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
  return results;
}
