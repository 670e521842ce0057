import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases/releases.module';
import { HealthController } from './health.controller';
import { HealthService } from './health.service';
import { Readiness } from './readiness';

@Module({ imports: [ReleasesModule], controllers: [HealthController], providers: [Readiness, HealthService] })
export class HealthModule {}
