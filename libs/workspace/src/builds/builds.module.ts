import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { ReleasesModule } from '../releases/releases.module';
import { BuildsController } from './builds.controller';
import { BuildsService } from './builds.service';
import { StartBuild } from './start-build.service';

@Module({
  imports: [ExchangeModule, ReleasesModule],
  controllers: [BuildsController],
  providers: [BuildsService, StartBuild],
  exports: [StartBuild],
})
export class BuildsModule {}
