import type { ModuleMetadata } from '@nestjs/common';
import { accessTables } from './access/access.tables';
import { backupTables } from './backup/backup.tables';
import { buildTables } from './builds/builds.tables';
import { codeChangeTables } from './code-changes/code-changes.tables';
import { commentTables } from './comments/comments.tables';
import { credentialTables } from './credentials/credentials.tables';
import { cutOffTextTables } from './cut-off-texts/cut-off-texts.tables';
import { registeredTables } from './database/registered-tables';
import { TableRegistry } from './database/table-registry';
import type { TableRegistration } from './database/tables';
import { editingTables } from './editing/editing.tables';
import { exchangeTables } from './exchange/exchange.tables';
import { healthTables } from './health/health.tables';
import { historyTables } from './history/history.tables';
import { idempotencyTables } from './idempotency/idempotency.tables';
import { missingKeyTables } from './missing-keys/missing-keys.tables';
import { mailTables } from './mail/mail.tables';
import { machineTables } from './machine/machine.tables';
import { memoryTables } from './memory/memory.tables';
import { mcpTables } from './mcp/mcp.tables';
import { notificationTables } from './notifications/notifications.tables';
import { pretranslationTables } from './pretranslation/pretranslation.tables';
import { releaseTables } from './releases/releases.tables';
import { savedFilterTables } from './saved-filters/saved-filters.tables';
import { placeTables } from './places/places.tables';
import { screenshotTables } from './screenshots/screenshots.tables';
import { securityLogTables } from './security-log/security-log.tables';
import { taskTables } from './tasks/tasks.tables';
import { termTables } from './terms/terms.tables';
import { translationJobTables } from './translation-jobs/translation-jobs.tables';
import { webhookTables } from './webhooks/webhooks.tables';
import { usedKeyTables } from './used-keys/used-keys.tables';
import { visitTables } from './visits/visits.tables';

/** The tables of the server's rooms, each after those that it refers to. */
const serverTables: readonly TableRegistration[] = [
  accessTables,
  credentialTables,
  idempotencyTables,
  editingTables,
  taskTables,
  termTables,
  cutOffTextTables,
  commentTables,
  screenshotTables,
  placeTables,
  notificationTables,
  mailTables,
  savedFilterTables,
  visitTables,
  exchangeTables,
  historyTables,
  securityLogTables,
  releaseTables,
  webhookTables,
  buildTables,
  codeChangeTables,
  translationJobTables,
  mcpTables,
  memoryTables,
  machineTables,
  pretranslationTables,
  backupTables,
  healthTables,
  missingKeyTables,
  usedKeyTables,
];

/** All tables of an installation with these extensions. @throws SetupError */
export const installedTables = (extensions: NonNullable<ModuleMetadata['imports']> = []): TableRegistry =>
  new TableRegistry([...serverTables, ...registeredTables(extensions)]);
