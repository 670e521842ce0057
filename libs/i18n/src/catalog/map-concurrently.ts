import PQueue from 'p-queue';

/**
 * Runs `task` for every item, at most `concurrency` at a time, and returns the results in the order of the items. After
 * a failure no further task is started.
 */
export function mapConcurrently<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
  { concurrency }: { readonly concurrency: number },
): Promise<Result[]> {
  const queue = new PQueue({ concurrency });
  const fail = (error: unknown): never => {
    queue.pause();
    throw error;
  };
  return Promise.all(items.map((item) => queue.add(() => task(item).catch(fail))));
}
