import { setTimeout } from 'node:timers/promises';

/** Polls until the condition holds. Fails after a minute, so that a failing test ends. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (await condition()) return;
    await setTimeout(5);
  }
  throw new Error(`Timed out waiting until: ${String(condition)}`);
}

/** Returns a promise together with the function that resolves it. */
export function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve!: () => void;
  const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
}
