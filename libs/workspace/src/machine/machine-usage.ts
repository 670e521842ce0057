import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { SuggestionFailure } from './suggestion-provider';

/** Counts the characters that all processes send to the provider in a calendar month (UTC). */
@Injectable()
export class MachineUsage {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  /**
   * Counts characters before they are sent, so that several processes together stay within the limit.
   * @throws SuggestionFailure `budget`: they are more than the month has left
   */
  async add(characters: number): Promise<void> {
    const month = currentMonth();
    const rows = await this.database.transaction(async (tx) => {
      await tx
        .insertInto('machine_usage')
        .values({ month, characters: 0 })
        .onConflict((conflict) => conflict.column('month').doNothing())
        .execute();
      return tx
        .updateTable('machine_usage')
        .set(({ eb }) => ({ characters: eb('characters', '+', characters) }))
        .where('month', '=', month)
        .where('characters', '<=', this.config.suggestionLimits.charactersPerMonth - characters)
        .returning('characters')
        .execute();
    });
    if (rows.length === 0) throw new SuggestionFailure('budget');
  }

  /** Returns the characters that have been sent to the provider in this month. */
  async characters(): Promise<number> {
    const row = await this.database.read
      .selectFrom('machine_usage')
      .select('characters')
      .where('month', '=', currentMonth())
      .executeTakeFirst();
    return row?.characters ?? 0;
  }
}

/** `2026-11` */
const currentMonth = (): string => new Date().toISOString().slice(0, 7);
