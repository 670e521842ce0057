import { ConfigurableModuleBuilder, Module, type Provider } from '@nestjs/common';
import { CatalogService, InterfaceLanguages } from '@dragoman/i18n';
import { DraftSource } from '../releases/drafts/draft-source';
import { WorkspaceDrafts } from '../releases/drafts/workspace-drafts';
import { PublishedTexts } from '../releases/published/published-texts';
import { ReleaseSource } from '../releases/published/release-source';
import { Workspace, WORKSPACE_OPTIONS } from './workspace';
import { WorkspaceApplication } from './workspace.application';
import type { WorkspaceOptions } from './workspace.options';

const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<WorkspaceOptions>({
  moduleName: 'Workspace',
  optionsInjectionToken: WORKSPACE_OPTIONS,
})
  .setClassMethodName('forRoot')
  .setFactoryMethodName('createWorkspaceOptions')
  .build();

/** What the host's catalog takes from the workspace: its releases, and its drafts for those who may see them. */
const contributions: readonly Provider[] = [
  ...[PublishedTexts, WorkspaceDrafts].map((provided) => ({
    provide: provided,
    useFactory: (workspace: WorkspaceApplication) => workspace.get<object>(provided),
    inject: [WorkspaceApplication],
  })),
  ReleaseSource,
  DraftSource,
];

/**
 * The workspace below a path of a Nest application, for the texts of its `I18nModule`. Import `forRoot` or `forRootAsync` once,
 * in the root module, after `I18nModule`.
 */
@Module({
  providers: [
    {
      provide: WorkspaceApplication,
      useFactory: (options: WorkspaceOptions, catalog?: CatalogService, languages?: InterfaceLanguages) =>
        WorkspaceApplication.create(options, catalog && languages && { catalog, languages }),
      inject: [
        WORKSPACE_OPTIONS,
        { token: CatalogService, optional: true },
        { token: InterfaceLanguages, optional: true },
      ],
    },
    ...contributions,
    Workspace,
  ],
  exports: [Workspace],
})
export class WorkspaceModule extends ConfigurableModuleClass {}
