import { Module } from '@nestjs/common';
import { KeyReportsModule } from './key-reports.module';
import { WorkspaceKeyReporter } from './workspace-key-reporter';

/** Notes the keys of this application. In a host, those of the host are noted instead. */
@Module({ imports: [KeyReportsModule], providers: [WorkspaceKeyReporter] })
export class KeyReportContributionsModule {}
