/** Imported before a program: answers each message with the heap in use after everything unused is collected. */
import { setTimeout } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('message', async () => {
    for (let times = 0; times < 10; times++) {
      gc();
      await setTimeout(50); // what was waiting for a collection is let go of before the next
    }
    const { heapUsed: heap, rss: resident } = process.memoryUsage();
    process.send({ heap, resident });
  });
  process.channel.unref();
}
