import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../concurrency/thread-priority';
import { checkStandard } from './check-standard';
import type { LongTextOutcome, LongTextTask } from './long-text-thread';

// Not the lowest: people wait for the result.
lowerThreadPriority(5);

parentPort!.on('message', ({ id, message, context }: LongTextTask) => {
  let outcome: LongTextOutcome;
  try {
    outcome = { id, found: checkStandard(message, context) };
  } catch (error) {
    outcome = { id, failure: error instanceof Error ? error.stack! : String(error) };
  }
  parentPort!.postMessage(outcome);
});
