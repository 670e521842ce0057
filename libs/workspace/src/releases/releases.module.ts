import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { RunningBuildsModule } from '../running-builds/running-builds.module';
import { WorkspaceDrafts } from './drafts/workspace-drafts';
import { DraftsController } from './drafts/drafts.controller';
import { DraftsCookie } from './drafts/drafts.cookie';
import { ReleaseRetention } from './release-retention';
import { PublishedRelease } from './published/published-release';
import { NamespaceSettings } from './published/namespace-settings';
import { PrivateReaders } from './published/private-readers';
import { PublishedTexts } from './published/published-texts';
import { ScheduledReleaseOutcomes } from './scheduled/scheduled-release-outcomes';
import { ScheduledReleaseRunner } from './scheduled/scheduled-release-runner';
import { ScheduledReleasesController } from './scheduled/scheduled-releases.controller';
import { ScheduledReleasesService } from './scheduled/scheduled-releases.service';
import { ReleasesController } from './releases.controller';
import { ReleasesService } from './releases.service';

@Module({
  imports: [HistoryModule, NotificationsModule, RunningBuildsModule],
  controllers: [ReleasesController, ScheduledReleasesController, DraftsController],
  providers: [
    ReleasesService,
    PublishedRelease,
    PublishedTexts,
    NamespaceSettings,
    PrivateReaders,
    ReleaseRetention,
    ScheduledReleasesService,
    ScheduledReleaseRunner,
    ScheduledReleaseOutcomes,
    DraftsCookie,
    WorkspaceDrafts,
  ],
  exports: [PublishedRelease, PublishedTexts, NamespaceSettings, PrivateReaders, ReleasesService, WorkspaceDrafts],
})
export class ReleasesModule {}
