import { Module } from '@nestjs/common';
import { RunningBuilds } from './running-builds.service';

@Module({ providers: [RunningBuilds], exports: [RunningBuilds] })
export class RunningBuildsModule {}
