import { Module } from '@nestjs/common';
import { DraftSource } from './drafts/draft-source';
import { PrivateSource, PrivateTextAccess } from './published/private-source';
import { ReleaseSource } from './published/release-source';
import { ReleasesModule } from './releases.module';

/** Gives the releases and drafts to the catalog of this application. In a host, they are given to the host's instead. */
@Module({ imports: [ReleasesModule], providers: [ReleaseSource, DraftSource, PrivateSource, PrivateTextAccess] })
export class ReleaseContributionsModule {}
