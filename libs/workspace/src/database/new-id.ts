import { randomBytes } from 'node:crypto';

/** Values of the 12 bits after the version. */
const COUNTER_SIZE = 0x1000;

let milliseconds = 0;
let counter = 0;

/**
 * Returns an opaque id: a UUID version 7 (RFC 9562), so that newer rows sort later and are adjacent in an index. Ids of
 * one process increase, also within a millisecond and when the clock goes back: 12 bits count (section 6.2, method 1).
 */
export function newId(): string {
  const now = Date.now();
  const random = randomBytes(10);
  if (now > milliseconds) {
    milliseconds = now;
    counter = random.readUInt16BE() % (COUNTER_SIZE / 2); // leaves as many values for the rest of the millisecond
  } else if (++counter === COUNTER_SIZE) {
    milliseconds++;
    counter = 0;
  }
  const time = timePart(milliseconds);
  const variant = (0x80 | (random[2]! & 0x3f)).toString(16);
  const rest = random.toString('hex', 3);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${rest.slice(0, 2)}-${rest.slice(2, 14)}`;
}

/**
 * Lets the ids of this process sort after an id of another one, or of this program before it was started again: its clock may
 * have been ahead of ours.
 */
export function continueIdsAfter(id: string): void {
  const at = parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const count = parseInt(id.slice(15, 18), 16);
  if (at < milliseconds || (at === milliseconds && count <= counter)) return;
  milliseconds = at;
  counter = count;
}

/** Returns an id that is not larger than those made at or after a time, in milliseconds since 1970. */
export function firstIdAt(at: number): string {
  const time = timePart(at);
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const timePart = (at: number): string => at.toString(16).padStart(12, '0');
