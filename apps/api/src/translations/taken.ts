import type { Problem } from '@dragoman/i18n';
import { isUniqueViolation } from '../database/database.errors';

/** Says by `problem` that somebody else was first to take a name. */
export const whereTaken =
  (problem: () => Problem) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? problem() : error;
  };
