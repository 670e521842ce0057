import { Inject, Injectable } from '@nestjs/common';
import type { MissingKeys } from '@dragoman/i18n';
import type { Request } from 'express';
import { CallersService } from '../access/callers.service';
import { may } from '../access/permissions';
import { APP_CONFIG, type AppConfig } from '../app.config';
import type { ReportedName } from '../editing/stores/reported-keys';
import { toProblem } from '../http/database-problem';
import { MissingKeyIntake } from '../missing-keys/missing-key-intake';
import { UsedKeyIntake } from '../used-keys/used-key-intake';

/** What the workspace does with the keys that code asks for: it notes them. */
@Injectable()
export class ReportedKeys {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly callers: CallersService,
    private readonly missingKeys: MissingKeyIntake,
    private readonly usedKeys: UsedKeyIntake,
  ) {}

  get origins(): readonly string[] {
    return this.config.reportOrigins;
  }

  missing(report: MissingKeys): Promise<void> {
    return this.missingKeys.store(report);
  }

  used(keys: readonly ReportedName[]): void {
    this.usedKeys.report(keys);
  }

  /** @throws Problem 401 for an unknown token, 503 without a database */
  async mayReport(request: Request): Promise<boolean> {
    const caller = await this.callers.authenticate(request).catch((error: unknown) => {
      throw toProblem(error);
    });
    return may(caller?.actor, 'keys.report');
  }
}
