import { type HttpResponse, sendRequest } from '../support/send-request';

/** Calls the REST API of a workspace that is mounted at a path. */
export type WorkspaceApi = (method: string, path: string, body?: object, version?: number) => Promise<HttpResponse>;

/** @param workspace URL of the workspace: `http://localhost:3000/texts` */
export const workspaceApi =
  (workspace: string, authorization: string): WorkspaceApi =>
  (method, path, body, version) =>
    sendRequest(new URL(workspace).origin, `${new URL(workspace).pathname}/api/v1/${path}`, {
      method,
      headers: {
        Authorization: authorization,
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });

/** Gives a key a German text, and publishes it. */
export async function publishText(api: WorkspaceApi, key: string, text: string): Promise<HttpResponse> {
  const { texts } = (await api('GET', `texts?language=de&namespace=shop&q=key:${key}`)).json();
  const { id, text: stored } = texts[0];
  await api('PUT', `texts/${id}/de`, { forms: { '': text }, state: 'reviewed' }, stored.version);
  const { hash } = (await api('GET', 'releases/preview')).json();
  return api('POST', 'releases', { hash });
}
