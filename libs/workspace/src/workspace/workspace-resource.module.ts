import { Module } from '@nestjs/common';
import { WorkspaceController } from './workspace.controller';
import { WorkspaceService } from './workspace.service';

/** Progress of all languages and namespaces: `/api/v1/workspace`. */
@Module({ controllers: [WorkspaceController], providers: [WorkspaceService] })
export class WorkspaceResourceModule {}
