import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessLog } from './access-log';
import { ReleasesModule } from '../releases/releases.module';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { JsonBodies } from './json-bodies';
import { Metrics } from './metrics';
import { Readiness } from './readiness';
import { Replicas } from './replicas';
import { Requests } from './requests';

/** For whoever keeps the process running. */
@Module({
  imports: [ReleasesModule],
  controllers: [HealthController],
  providers: [
    ...[Readiness, HealthService, Replicas, Requests, AccessLog, Metrics],
    { provide: APP_GUARD, useClass: JsonBodies },
  ],
})
export class HealthModule {}
