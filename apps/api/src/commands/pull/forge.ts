import { CommandError } from '../installation';
import type { Terminal } from '../output';

/** A place with repositories and requests to merge them. */
export type ForgeKind = 'github' | 'gitlab';

export interface ForgeSettings {
  readonly kind: ForgeKind;
  /** `https://api.github.com`, `https://gitlab.example/api/v4`. */
  readonly api: string;
  /** `owner/name`, or the path or number of a project. */
  readonly project: string;
  readonly token: string;
}

export interface MergeRequest {
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
}

export interface OpenedRequest {
  readonly url: string;
  readonly isNew: boolean;
}

/** Opens a request, or updates the open one of the same branch. @throws CommandError */
export function openRequest(settings: ForgeSettings, request: MergeRequest): Promise<OpenedRequest> {
  return settings.kind === 'github' ? openPullRequest(settings, request) : openMergeRequest(settings, request);
}

async function openPullRequest(
  { api, project, token }: ForgeSettings,
  { branch, base, title, body }: MergeRequest,
): Promise<OpenedRequest> {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: 'application/vnd.github+json',
    'X-GitHub-Api-Version': '2022-11-28',
  };
  const pulls = `${api}/repos/${project}/pulls`;
  const [owner] = project.split('/');
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${branch}`, base });
  const [open] = await send<{ number: number; html_url: string }[]>('GitHub', `${pulls}?${query}`, { headers });
  if (open !== undefined) {
    await send('GitHub', `${pulls}/${open.number}`, { method: 'PATCH', headers, body: { title, body } });
    return { url: open.html_url, isNew: false };
  }
  const made = await send<{ html_url: string }>('GitHub', pulls, {
    method: 'POST',
    headers,
    body: { title, body, head: branch, base },
  });
  return { url: made.html_url, isNew: true };
}

async function openMergeRequest(
  { api, project, token }: ForgeSettings,
  { branch, base, title, body: description }: MergeRequest,
): Promise<OpenedRequest> {
  const headers = { 'PRIVATE-TOKEN': token };
  const requests = `${api}/projects/${encodeURIComponent(project)}/merge_requests`;
  const query = new URLSearchParams({ state: 'opened', source_branch: branch, target_branch: base });
  const [open] = await send<{ iid: number; web_url: string }[]>('GitLab', `${requests}?${query}`, { headers });
  if (open !== undefined) {
    await send('GitLab', `${requests}/${open.iid}`, { method: 'PUT', headers, body: { title, description } });
    return { url: open.web_url, isNew: false };
  }
  const made = await send<{ web_url: string }>('GitLab', requests, {
    method: 'POST',
    headers,
    body: { source_branch: branch, target_branch: base, title, description, remove_source_branch: true },
  });
  return { url: made.web_url, isNew: true };
}

/** After so long without a response, a request fails. */
const TIMEOUT_MS = 30_000;

async function send<Answer>(
  forge: string,
  url: string,
  { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: object },
): Promise<Answer> {
  const { origin } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: { ...headers, 'User-Agent': 'dragoman', ...(body && { 'Content-Type': 'application/json' }) },
      redirect: 'error', // a redirect must not receive the token
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const { cause = error } = error as Error;
    throw new CommandError(`${origin} is not responding (${(cause as Error).message}). The branch has been pushed.`);
  }
  if (response.ok) return (await response.json()) as Answer;
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
  const reason = typeof message === 'string' ? ` “${message}”.` : '';
  if ([401, 403, 404].includes(response.status)) {
    const permission = forge === 'GitHub' ? '"pull-requests: write"' : 'the scope "api"';
    throw new CommandError(
      `${forge} refused the request (${response.status}).${reason} The token needs ${permission} for this repository. The branch has been pushed.`,
    );
  }
  throw new CommandError(`${forge} responded with ${response.status}.${reason} The branch has been pushed.`);
}

/**
 * Finds out where the repository is, from the environment of CI or the address of the remote.
 * @throws CommandError
 */
export function forgeSettings(
  environment: Terminal['env'],
  remote: string,
  chosen: { readonly kind?: ForgeKind; readonly api?: string },
): ForgeSettings {
  const { host, path } = parseRemote(remote);
  const kind = chosen.kind ?? kindOf(environment, host);
  if (kind === undefined) {
    throw new CommandError(`${host || remote} may be GitHub or GitLab: say which with --forge.`);
  }
  const [tokenName, token] =
    kind === 'github'
      ? ['GITHUB_TOKEN', environment.GITHUB_TOKEN ?? environment.GH_TOKEN]
      : ['GITLAB_TOKEN', environment.GITLAB_TOKEN];
  if (!token) throw new CommandError(`${tokenName} is not set: it is needed to open the request.`);
  const [project, api] =
    kind === 'github'
      ? [
          environment.GITHUB_REPOSITORY ?? path,
          environment.GITHUB_API_URL ?? (host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`),
        ]
      : [environment.CI_PROJECT_ID ?? path, environment.CI_API_V4_URL ?? `https://${host}/api/v4`];
  return { kind, token, project, api: (chosen.api ?? api).replace(/\/+$/, '') };
}

function kindOf({ GITHUB_ACTIONS, GITLAB_CI }: Terminal['env'], host: string): ForgeKind | undefined {
  if (GITHUB_ACTIONS || host === 'github.com') return 'github';
  return GITLAB_CI || /(^|\.)gitlab\./.test(host) ? 'gitlab' : undefined;
}

/** `https://host/owner/name.git`, `git@host:owner/name.git`. */
function parseRemote(remote: string): { host: string; path: string } {
  const [, host = '', path = ''] =
    /^(?:\w+:\/\/)?(?:[^@/]+@)?([^/:]+)(?::\d+)?[/:](.+?)(?:\.git)?\/?$/.exec(remote) ?? [];
  return { host, path };
}
