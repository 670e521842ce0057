import { Injectable } from '@nestjs/common';
import { KeyReporter, type MissingKeys } from '@dragoman/i18n';
import type { Request } from 'express';
import { ReportedKeys } from './reported-keys';

/** Contributes the {@link ReportedKeys} to the application whose keys they are. */
@Injectable()
@KeyReporter({ name: 'workspace', order: 0 })
export class WorkspaceKeyReporter implements KeyReporter {
  constructor(private readonly keys: ReportedKeys) {}

  get origins(): readonly string[] {
    return this.keys.origins;
  }

  missing(report: MissingKeys): Promise<void> {
    return this.keys.missing(report);
  }

  used(keys: readonly (readonly [namespace: string, key: string])[]): void {
    this.keys.used(keys);
  }

  mayReport(request: Request): Promise<boolean> {
    return this.keys.mayReport(request);
  }
}
