import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { Readiness } from './readiness';

@Module({ controllers: [HealthController], providers: [Readiness, HealthService] })
export class HealthModule {}
