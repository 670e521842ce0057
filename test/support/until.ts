import { setTimeout } from 'node:timers/promises';

/** Waits until something holds; gives up after a minute, so that a failing test ends. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    if (await holds()) return;
    await setTimeout(5);
  }
  throw new Error(`This never came true: ${holds}`);
}

/** Something that is going to happen, for whoever waits for it, and for whoever makes it happen. */
export function event(): { readonly happened: Promise<void>; happen(): void } {
  let happen!: () => void;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen };
}
