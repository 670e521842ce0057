import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { checkStandard } from './check-standard';
import type { LongTextOutcome, LongTextTask } from './long-text-thread';

// On Linux a thread has its own priority, elsewhere the process has. Not the lowest: people wait for the result.
if (process.platform === 'linux') setPriority(5);

parentPort!.on('message', ({ id, message, context }: LongTextTask) => {
  let outcome: LongTextOutcome;
  try {
    outcome = { id, found: checkStandard(message, context) };
  } catch (error) {
    outcome = { id, failure: error instanceof Error ? error.stack! : String(error) };
  }
  parentPort!.postMessage(outcome);
});
