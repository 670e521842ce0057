const RealDate = Date;
let offset = 0;

/**
 * Sets the clock of this process to that many milliseconds from the real time, as a system clock is set while programs run:
 * timers, and what counts the time that has passed, go on as before.
 */
export function moveClock(milliseconds: number): void {
  offset = milliseconds;
  globalThis.Date = offset === 0 ? RealDate : MovedDate;
}

const MovedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args, newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + offset : (Reflect.get(target, name, receiver) as unknown),
});
