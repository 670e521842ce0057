/** Moves the clock of a program: `MOVED_CLOCK_MS=-3600000 node --import moved-clock.mjs program.js`. */
import { moveClock } from './move-clock.ts';

moveClock(Number(process.env.MOVED_CLOCK_MS));
