import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { WorkspaceDrafts } from './drafts/workspace-drafts';
import { DraftsController } from './drafts/drafts.controller';
import { DraftsCookie } from './drafts/drafts.cookie';
import { ReleaseRetention } from './release-retention';
import { PublishedRelease } from './published/published-release';
import { PublishedTexts } from './published/published-texts';
import { ReleasesController } from './releases.controller';
import { ReleasesService } from './releases.service';

@Module({
  imports: [HistoryModule],
  controllers: [ReleasesController, DraftsController],
  providers: [ReleasesService, PublishedRelease, PublishedTexts, ReleaseRetention, DraftsCookie, WorkspaceDrafts],
  exports: [PublishedRelease, PublishedTexts, WorkspaceDrafts],
})
export class ReleasesModule {}
