import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { LanguagesModule } from '../languages/languages.module';
import { MissingKeysModule } from '../missing-keys/missing-keys.module';
import { ReleasesModule } from '../releases/releases.module';
import { UsedKeysModule } from '../used-keys/used-keys.module';
import { DraftBundles } from './draft-bundles';
import { LocizeProject } from './locize-project';
import { LocizeReadsController } from './locize-reads.controller';
import { LocizeService } from './locize.service';
import { LocizeWritesController } from './locize-writes.controller';
import { ProjectController } from './project.controller';
import { PublishedBundles } from './published-bundles';
import { SyncSummary } from './sync-summary';

/** Serves tools that are written for Locize, such as locize-cli, i18next-cli and i18next-locize-backend, below `/locize`. */
@Module({
  imports: [ExchangeModule, LanguagesModule, MissingKeysModule, ReleasesModule, UsedKeysModule],
  // The last one has a route for every path.
  controllers: [ProjectController, LocizeReadsController, LocizeWritesController],
  providers: [LocizeProject, LocizeService, DraftBundles, PublishedBundles, SyncSummary],
})
export class LocizeModule {}
