import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { WorkspaceDrafts } from './draft-texts';
import { DraftsController } from './drafts.controller';
import { DraftsCookie } from './drafts.cookie';
import { KeptReleases } from './kept-releases';
import { PublishedRelease } from './published-release';
import { PublishedTexts } from './published-texts';
import { ReleasesController } from './releases.controller';
import { ReleasesService } from './releases.service';

@Module({
  imports: [HistoryModule],
  controllers: [ReleasesController, DraftsController],
  providers: [ReleasesService, PublishedRelease, PublishedTexts, KeptReleases, DraftsCookie, WorkspaceDrafts],
  exports: [PublishedRelease],
})
export class ReleasesModule {}
