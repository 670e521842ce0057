/**
 * `@dragoman/workspace/internal`: what the command line takes from the workspace. It loads no Nest module, so that a
 * command starts fast. Not for others: these names may change with any version.
 */
import '@dragoman/i18n/internal'; // first: it refuses a Node that is too old
export {
  type AppConfig,
  ConfigError,
  FROM_CODE_MODES,
  isProjectName,
  DEFAULT_MAX_MISSING_KEYS,
  DEFAULT_MAX_SCREENSHOTS,
  DEFAULT_SETTINGS,
  LOG_FORMATS,
  NEWCOMER_ROLES,
  type OpenIdConnectSettings,
  DEFAULT_SUGGESTION_LIMITS,
  SUGGESTION_PROVIDERS,
} from './app.config';
export { isBasePath } from '@dragoman/i18n/internal';
export { ArchiveError } from './backup/archive-format';
export { createBackup } from './backup/create-backup';
export { restoreArchive } from './backup/restore-archive';
export { buildFiles } from './builds/build-files';
export { findBuildOrder } from './builds/build-identity';
export { BUILD_ORDER_RULE, parseBuildOrder } from './builds/build-order';
export type { BuildInput, BuildPlanView, BuildResultView } from './builds/builds.contract';
export { previewBuild, reconcileBuild } from './builds/reconcile/reconcile-build';
export { standardChecks } from './checks/run-checks';
export { AttemptLimiter } from './credentials/attempt-limiter';
export { SecondFactors } from './credentials/second-factors';
export type { Database } from './database/database';
export { DatabaseUnavailable } from './database/database.errors';
export { isSchemaName } from './database/postgres/postgres-schema';
export { isPostgresUrl } from './database/postgres/postgres-url';
export { openDatabase, openSharedDatabase } from './database/open-database';
export type { CountsView } from './editing/editing.contract';
export { markUnchecked } from './editing/stores/checked-by.store';
export type { ActivityEntriesView } from './activity/activity.contract';
export type {
  ExportListView,
  FileFormat,
  ImportEntryView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from './exchange/exchange.contract';
export { type ExportedMessage, exportDocument } from './exchange/export/exported-document';
export { encodeDocument, exportFiles, exportListView } from './exchange/export/exported-files';
export { isStatic, staticFiles, staticListView } from './exchange/export/static-files';
export { MANIFEST_FILE, manifestContent } from './exchange/export/static-manifest';
export { importFiles, type ImportInstructions, planFiles } from './exchange/import/import-files';
export { incomingFiles } from './exchange/import/input-files';
export { type FilesToSend, readBuildFiles, readFilesToImport, UnreadableFile } from './exchange/import/read-files';
export { glossaryFile } from './glossary/glossary-file';
export type { GlossaryFormat, GlossaryImportInput, GlossaryImportView } from './glossary/glossary.contract';
export { importGlossary } from './glossary/import-glossary';
export { exportMemory } from './exchange/memories/export-memory';
export { importMemory } from './exchange/memories/import-memory';
export type { MemoryExportInput, MemoryInput, MemoryReportView } from './exchange/memories/memories.contract';
export { HistoryService } from './history/history.service';
export { installedFiles, languagesIn } from './installed-files';
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-bounds';
export { SecondFactorsService } from './people/second-factors/second-factors.service';
export { SecurityLog } from './security-log/security-log.service';
export { installedTables } from './tables';
export { areTextFilters, TEXT_FILTERS } from './texts/text-filters';
export { createTranslationJob } from './translation-jobs/create-translation-job';
export { importTranslations, planTranslationImport } from './translation-jobs/import-translations';
export { storedTranslationJobFile, storedTranslationJobs } from './translation-jobs/stored-translation-jobs';
export type {
  TranslationImportInput,
  TranslationJobFormat,
  TranslationJobInput,
  TranslationJobsView,
  TranslationJobView,
  TranslationPlanView,
  TranslationReportView,
} from './translation-jobs/translation-jobs.contract';
export { isMailSender, parseSmtpUrl } from './mail/mail-settings';
export { isAddressBlock } from './http/outbound/outbound-addresses';
export { workspaceView } from './workspace/workspace-view';
export type { WorkspaceView } from './workspace/workspace.contract';
