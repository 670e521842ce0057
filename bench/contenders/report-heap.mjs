/** Imported before a program: answers each message with the heap in use after garbage collection. */
import { setTimeout } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('message', async () => {
    for (let times = 0; times < 10; times++) {
      gc();
      await setTimeout(50); // lets finalizers run before the next collection
    }
    const { heapUsed: heap, rss: resident } = process.memoryUsage();
    process.send({ heap, resident });
  });
  process.channel.unref();
}
