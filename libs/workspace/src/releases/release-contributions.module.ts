import { Module } from '@nestjs/common';
import { DraftSource } from './drafts/draft-source';
import { NamespaceSource, PrivateTextAccess } from './published/namespace-source';
import { ReleaseSource } from './published/release-source';
import { ReleasesModule } from './releases.module';

/** Gives the releases and drafts to the catalog of this application. In a host, they are given to the host's instead. */
@Module({ imports: [ReleasesModule], providers: [ReleaseSource, DraftSource, NamespaceSource, PrivateTextAccess] })
export class ReleaseContributionsModule {}
