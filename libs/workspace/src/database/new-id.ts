import { v7 } from 'uuid';

/**
 * Returns an opaque id: a UUID version 7 (RFC 9562), so that newer rows sort later and are adjacent in an index. Ids of
 * one process increase, also within a millisecond and when the clock goes back.
 */
export const newId = (): string => v7();
