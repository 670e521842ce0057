import type { Problem } from '@dragoman/i18n';
import { isUniqueViolation } from '../database/database.errors';

/** Turns a unique violation, from a concurrent transaction that took the name first, into a problem. */
export const asConflict =
  (problem: () => Problem) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? problem() : error;
  };
