import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { ReleasesModule } from '../releases/releases.module';
import { RunningBuildsModule } from '../running-builds/running-builds.module';
import { BuildsController } from './builds.controller';
import { BuildsService } from './builds.service';
import { StartBuild } from './start-build.service';

@Module({
  imports: [ExchangeModule, ReleasesModule, RunningBuildsModule],
  controllers: [BuildsController],
  providers: [BuildsService, StartBuild],
})
export class BuildsModule {}
