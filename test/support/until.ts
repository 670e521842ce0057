import { setTimeout } from 'node:timers/promises';

/** Waits until something holds; gives up after some seconds, so that a failing test ends. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 800; turns++) {
    if (await holds()) return;
    await setTimeout(5);
  }
  throw new Error(`This never came true: ${holds}`);
}
