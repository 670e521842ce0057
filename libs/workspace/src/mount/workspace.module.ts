import {
  ConfigurableModuleBuilder,
  type FactoryProvider,
  Module,
  type ModuleMetadata,
  type Provider,
  type Type,
} from '@nestjs/common';
import { CatalogService, Delivery, InterfaceLanguages } from '@dragoman/i18n';
import { WorkspaceAccess } from '../access/host/workspace-access';
import { ReportedKeys } from '../key-reports/reported-keys';
import { WorkspaceKeyReporter } from '../key-reports/workspace-key-reporter';
import { DraftSource } from '../releases/drafts/draft-source';
import { WorkspaceDrafts } from '../releases/drafts/workspace-drafts';
import { NamespaceSettings } from '../releases/published/namespace-settings';
import { PrivateReaders } from '../releases/published/private-readers';
import { NamespaceSource, PrivateTextAccess } from '../releases/published/namespace-source';
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
  // In the application's container, which exists before any options of `forRootAsync` do.
  .setExtras<WorkspaceModuleExtras>(
    { access: undefined, imports: undefined },
    (definition, { access, imports = [] }) => ({
      ...definition,
      imports: [...(definition.imports ?? []), ...imports],
      providers: [...(definition.providers ?? []), ...(access ? [accessProvider(access)] : [])],
    }),
  )
  .build();

/** What `forRoot` and `forRootAsync` take beside the options. */
export interface WorkspaceModuleExtras {
  /**
   * Who the application's people are: a class that extends `WorkspaceAccess`, or a factory that returns an instance. Absent:
   * the workspace has accounts of its own, with invitations and sign-in.
   */
  access?: Type<WorkspaceAccess> | Omit<FactoryProvider<WorkspaceAccess>, 'provide'> | undefined;
  /** Modules that export what `access` or the factory of the options inject. Global modules need not be among them. */
  imports?: ModuleMetadata['imports'];
}

const accessProvider = (access: NonNullable<WorkspaceModuleExtras['access']>): Provider =>
  typeof access === 'function'
    ? { provide: WorkspaceAccess, useClass: access }
    : { ...access, provide: WorkspaceAccess };

/** What the host takes from the workspace: its releases, its drafts for those who may see them, and who notes its keys. */
const contributions: readonly Provider[] = [
  ...[PublishedTexts, NamespaceSettings, PrivateReaders, WorkspaceDrafts, ReportedKeys].map((provided) => ({
    provide: provided,
    useFactory: (workspace: WorkspaceApplication) => workspace.get<object>(provided),
    inject: [WorkspaceApplication],
  })),
  ReleaseSource,
  DraftSource,
  WorkspaceKeyReporter,
  NamespaceSource,
  PrivateTextAccess,
];

/**
 * The workspace below a path of a Nest application, for the texts of its `I18nModule`. Import `forRoot` or `forRootAsync` once,
 * in the root module, after `I18nModule`.
 */
@Module({
  providers: [
    {
      provide: WorkspaceApplication,
      useFactory: (
        options: WorkspaceOptions,
        catalog?: CatalogService,
        languages?: InterfaceLanguages,
        delivery?: Delivery,
        access?: WorkspaceAccess,
      ) =>
        WorkspaceApplication.create(
          options,
          catalog && languages && { catalog, languages, deliveryPath: delivery?.path || undefined },
          access,
        ),
      inject: [
        WORKSPACE_OPTIONS,
        { token: CatalogService, optional: true },
        { token: InterfaceLanguages, optional: true },
        { token: Delivery, optional: true },
        { token: WorkspaceAccess, optional: true },
      ],
    },
    ...contributions,
    Workspace,
  ],
  exports: [Workspace],
})
export class WorkspaceModule extends ConfigurableModuleClass {}
