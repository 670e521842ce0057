import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { PermissionRegistry } from '../access/permission-registry';
import { isLimitable, type Limits, type Scope } from '../access/permissions';
import { Database, type Queries, type Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { assertValidText } from '../editing/assert-valid-text';
import { listLanguageTags } from '../editing/stores/languages.store';
import { findNamespacesByNames, listNamespaces } from '../editing/stores/namespaces.store';
import type { Change } from '../history/change';
import { notAmong } from '../http/input/input-rules';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import { notFound } from '../http/not-found';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { executeOnce } from '../idempotency/idempotency';
import type { SecurityEvent } from '../security-log/security-log.contract';
import { SecurityLog } from '../security-log/security-log.service';
import { TokensService } from '../tokens/tokens.service';
import type {
  ChangeServiceAccountInput,
  CreateServiceAccountInput,
  CreateServiceTokenInput,
  NewServiceTokenView,
  ServiceAccountsView,
  ServiceAccountView,
  ServiceTokenView,
} from './service-accounts.contract';
import { scopesNotLimitable, twoTokensValid } from './service-accounts.errors';
import {
  insertServiceAccount,
  listServiceAccounts,
  lockServiceAccount,
  type ServiceAccount,
  serviceAccountById,
  setTokenExpiry,
  tokensOfServiceAccounts,
  updateServiceAccount,
} from './service-accounts.store';
import { HOUR_MS } from '../durations';

const DEFAULT_GRACE_HOURS = 24;

/** Accounts of programs: they belong to the installation, not to the person who created them. */
@Injectable()
export class ServiceAccountsService {
  constructor(
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly permissions: PermissionRegistry,
    private readonly tokens: TokensService,
  ) {}

  /** @throws Problem 400 for an invalid cursor */
  async list(limit: number, cursor?: string): Promise<ServiceAccountsView> {
    const { read } = this.database;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, isString);
    const rows = await listServiceAccounts(read, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      serviceAccounts: await this.views(page, read),
      next: rows.length > limit ? encodeCursor(page.at(-1)!.id) : undefined,
      scopes: this.permissions.scopes.map((scope) => ({
        scope,
        limitableToLanguages: isLimitable(scope, { languages: [] }),
        limitableToNamespaces: isLimitable(scope, { namespaces: [] }),
      })),
    };
  }

  /** @throws Problem 404 */
  async get(id: string, db: Queries = this.database.read): Promise<ServiceAccountView> {
    const row = await serviceAccountById(db, id);
    if (row === undefined) throw notFound();
    return (await this.views([row], db))[0]!;
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 400, 422
   * @throws a validation exception for an unknown scope, language or namespace
   */
  create(actor: Actor, key: string | undefined, body: CreateServiceAccountInput): Promise<ServiceAccountView> {
    const { name, description = null, scopes, languages = null, namespaces = null } = body;
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'service-accounts', key, body }, async () => {
        const limits = await this.validLimits(tx, { scopes, languages, namespaces });
        const id = await insertServiceAccount(tx, {
          name,
          description: validDescription(description),
          ...limits,
          created_by: actor.id,
        });
        const view = await this.get(id, tx);
        await this.record(tx, actor, { id, kind: 'create', event: 'serviceAccountCreated' }, null, view);
        return view;
      }),
    );
  }

  /**
   * Changes apply to its tokens immediately.
   * @throws Problem 404, 412, 422
   * @throws a validation exception for an unknown scope, language or namespace
   */
  change(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    body: ChangeServiceAccountInput,
  ): Promise<ServiceAccountView> {
    return this.database.transaction(async (tx) => {
      if ((await lockServiceAccount(tx, id)) === undefined) throw notFound();
      const before = await this.get(id, tx);
      if (!ifMatch(before.version)) throw versionConflict(before);
      const row = (await serviceAccountById(tx, id))!;
      const { name = before.name, state = before.state, description = before.description } = body;
      const limits = await this.validLimits(tx, {
        scopes: body.scopes ?? before.scopes,
        languages: body.languages === undefined ? before.languages : body.languages,
        namespaces: body.namespaces === undefined ? before.namespaces : body.namespaces,
      });
      await updateServiceAccount(tx, id, {
        name,
        state,
        description: validDescription(description),
        scopes: limits.scopes,
        // As they are stored: languages and namespaces that are deleted now may be restored.
        languages: body.languages === undefined ? row.languages : limits.languages,
        namespaces: body.namespaces === undefined ? row.namespaces : limits.namespaces,
      });
      const after = await this.get(id, tx);
      const event = eventOf(before, after);
      if (event !== undefined) await this.record(tx, actor, { id, kind: 'change', event }, before, after);
      return after;
    });
  }

  /**
   * Creates a token. The current one remains valid for the given time, so that programs can be changed to the new one.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404, 409 when two tokens are valid already or the key was used before, 422
   */
  createToken(
    actor: Actor,
    id: string,
    key: string | undefined,
    { days, graceHours = DEFAULT_GRACE_HOURS }: CreateServiceTokenInput,
  ): Promise<NewServiceTokenView> {
    const request = { actor, route: `service-accounts/${id}/tokens`, key, body: { days, graceHours } };
    return this.database.transaction(async (tx) => {
      const account = await lockServiceAccount(tx, id);
      if (account === undefined) throw notFound();
      const owner = { userId: id, name: account.name, scopes: fromJson((await serviceAccountById(tx, id))!.scopes) };
      const { token, ...view } = await this.tokens.createOnce(tx, request, { ...owner, days }, () =>
        this.replaceTokens(tx, actor, id, Date.now() + graceHours * HOUR_MS),
      );
      return { ...tokenView(view), token };
    });
  }

  /** @throws Problem 404 */
  revokeToken(actor: Actor, id: string, tokenId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if ((await lockServiceAccount(tx, id)) === undefined) throw notFound();
      await this.tokens.revokeIn(tx, actor, id, tokenId);
    });
  }

  /** Lets the current token expire, and revokes those that have expired. @throws Problem 409 when two are valid */
  private async replaceTokens(tx: Transaction, actor: Actor, id: string, expiresAt: number): Promise<void> {
    const now = Date.now();
    const all = await tokensOfServiceAccounts(tx, [id]);
    const valid = all.filter(({ expires_at }) => expires_at === null || expires_at > now);
    if (valid.length > 1) throw twoTokensValid();
    for (const token of all) {
      if (!valid.includes(token) || expiresAt <= now) await this.tokens.revokeIn(tx, actor, id, token.id);
      else if (token.expires_at === null || token.expires_at > expiresAt) await setTokenExpiry(tx, token.id, expiresAt);
    }
  }

  /**
   * @throws Problem 422 for scopes that cannot be limited
   * @throws a validation exception for an unknown scope, language or namespace
   */
  private async validLimits(
    tx: Transaction,
    { scopes, languages, namespaces }: Pick<ServiceAccountView, 'scopes' | 'languages' | 'namespaces'>,
  ) {
    const available = this.permissions.scopes;
    if (!scopes.every((scope) => available.includes(scope))) throw notAmong('scopes', available);
    const known = await listLanguageTags(tx);
    if (languages !== null && !languages.every((tag) => known.includes(tag))) throw notAmong('languages', known);
    const rows = namespaces === null ? [] : await findNamespacesByNames(tx, namespaces);
    const names = rows.map(({ name }) => name);
    if (namespaces !== null && !namespaces.every((name) => names.includes(name))) {
      throw notAmong(
        'namespaces',
        (await listNamespaces(tx)).map(({ name }) => name),
      );
    }
    const limits: Limits = { ...(languages && { languages }), ...(namespaces && { namespaces }) };
    const notLimitable = scopes.filter((scope) => !isLimitable(scope, limits));
    if (notLimitable.length > 0) throw scopesNotLimitable(notLimitable);
    return {
      // In one order, whatever order they are given in.
      scopes: toJson<readonly string[]>(available.filter((scope) => scopes.includes(scope))),
      languages: languages && toJson<readonly string[]>(known.filter((tag) => languages.includes(tag))),
      namespaces: namespaces && toJson<readonly string[]>(rows.map(({ id }) => id)),
    };
  }

  private async views(rows: readonly ServiceAccount[], db: Queries): Promise<ServiceAccountView[]> {
    const ids = rows.map(({ id }) => id);
    const [tokens, namespaces] = [await tokensOfServiceAccounts(db, ids), await listNamespaces(db)];
    return rows.map((row) => {
      const limitedTo = row.namespaces === null ? null : fromJson(row.namespaces);
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        state: row.state,
        scopes: fromJson(row.scopes) as readonly Scope[],
        languages: row.languages === null ? null : fromJson(row.languages),
        namespaces: limitedTo && namespaces.filter(({ id }) => limitedTo.includes(id)).map(({ name }) => name),
        tokens: tokens
          .filter(({ user_id }) => user_id === row.id)
          .map(({ id, created_at, expires_at, used_at }) => ({
            id,
            createdAt: toIsoTime(created_at),
            expiresAt: toIsoTime(expires_at),
            usedAt: toIsoTime(used_at),
          })),
        createdAt: toIsoTime(row.created_at),
        createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator_name! },
        usedAt: toIsoTime(row.used_at),
        version: row.version,
      };
    });
  }

  private record(
    tx: Transaction,
    actor: Actor,
    { id, kind, event }: { readonly id: string; readonly kind: 'create' | 'change'; readonly event: SecurityEvent },
    before: ServiceAccountView | null,
    after: ServiceAccountView,
  ): Promise<void> {
    const change: Change = {
      subject: { type: 'serviceAccount', id },
      before: before && accountContent(before),
      after: accountContent(after),
    };
    const account = { actor, kind: `serviceAccount.${kind}` as const, event, personId: id };
    return this.securityLog.recordChange(tx, account, [change]);
  }
}

const tokenView = ({ id, createdAt, expiresAt, usedAt }: ServiceTokenView): ServiceTokenView => ({
  id,
  createdAt,
  expiresAt,
  usedAt,
});

/** @throws Problem 422 */
const validDescription = (description: string | null): string | null => assertValidText(description ?? '') || null;

/** The part of a service account that history records. */
const accountContent = ({ name, description, state, scopes, languages, namespaces }: ServiceAccountView) => ({
  name,
  description,
  state,
  scopes,
  languages,
  namespaces,
});

/** Returns the event of a change, by its most important property; undefined if nothing changed. */
function eventOf(before: ServiceAccountView, after: ServiceAccountView): SecurityEvent | undefined {
  if (before.state !== after.state) {
    return after.state === 'disabled' ? 'serviceAccountDisabled' : 'serviceAccountEnabled';
  }
  return isDeepStrictEqual(comparedContent(before), comparedContent(after)) ? undefined : 'serviceAccountChanged';
}

/** The order of permissions and languages has no meaning; older accounts have them as they were given. */
const comparedContent = (view: ServiceAccountView) => ({
  ...accountContent(view),
  scopes: new Set(view.scopes),
  languages: view.languages && new Set(view.languages),
});
