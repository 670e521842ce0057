/**
 * `@dragoman/workspace`: what an application that mounts the workspace imports, and what extensions import in addition to
 * `@dragoman/i18n`. See docs/extending.md.
 */
import '@dragoman/i18n'; // first: it refuses a Node that is too old
export { Allow, Public } from './access/allow.decorator';
export { type Actor, CurrentActor } from './access/actor';
export * from './access/extension-permissions';
export { may, type Permission, type Role, type RoleAssignment } from './access/permissions';
export { PermissionsModule } from './access/permission-registry';
export { type HostPerson, WorkspaceAccess } from './access/host/workspace-access';
export {
  type CheckContext,
  type CheckedForm,
  type CheckedMessage,
  type CheckFinding,
  type CheckResult,
  MessageCheck,
  type MessageCheckOptions,
} from './checks/message-check';
export {
  type SuggestionContext,
  SuggestionFailure,
  type SuggestionFailureReason,
  SuggestionProvider,
  type SuggestionProviderOptions,
  type SuggestionRequest,
  type TextToTranslate,
  type TranslationExample,
} from './machine/suggestion-provider';
export { Database } from './database/database';
export { DatabaseModule } from './database/database.module';
export { newId } from './database/new-id';
export * from './database/tables';
export { HistoryListener } from './history/history-listener';
export type { HistoryEvent } from './history/history.service';
export { accessByRoute } from './mount/access-by-route';
export { Workspace } from './mount/workspace';
export { WorkspaceModule, type WorkspaceModuleExtras } from './mount/workspace.module';
export type { WorkspaceDatabase, WorkspaceOptions } from './mount/workspace.options';
