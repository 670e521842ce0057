import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessLog } from '../telemetry/access-log';
import { MailModule } from '../mail/mail.module';
import { ReleasesModule } from '../releases/releases.module';
import { RunningBuildsModule } from '../running-builds/running-builds.module';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { JsonBodyGuard } from '../http/input/json-body.guard';
import { MetricsService } from '../telemetry/metrics.service';
import { Readiness } from './readiness';
import { ReplicasService } from './replicas.service';
import { RequestObserver } from '../telemetry/request-observer';
import { ServedReleaseNumber } from './served-release-number';

/** Health checks, replicas, metrics and the request log. */
@Module({
  imports: [MailModule, ReleasesModule, RunningBuildsModule],
  controllers: [HealthController],
  providers: [
    Readiness,
    HealthService,
    ReplicasService,
    ServedReleaseNumber,
    RequestObserver,
    AccessLog,
    MetricsService,
    { provide: APP_GUARD, useClass: JsonBodyGuard },
  ],
})
export class HealthModule {}
