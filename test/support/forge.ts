import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to merge a branch, as GitHub and GitLab keep it. */
interface StoredRequest {
  readonly number: number;
  readonly branch: string;
  readonly base: string;
  title: string;
  body: string;
}

/**
 * The part of the REST APIs of GitHub and GitLab that opens and updates requests, with their paths, headers and fields:
 * neither of them can run here.
 */
export interface Forge {
  readonly url: string;
  readonly requests: StoredRequest[];
  /** Answers with this status instead, if set. */
  refusal: number | undefined;
  close(): Promise<void>;
}

export async function startForge(token: string): Promise<Forge> {
  const requests: StoredRequest[] = [];
  const forge = { refusal: undefined as number | undefined };
  const server = createServer((incoming, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let written = '';
    incoming.on('data', (chunk: Buffer) => (written += chunk.toString()));
    incoming.on('end', () => {
      const { authorization, 'private-token': privateToken } = incoming.headers;
      if (authorization !== `Bearer ${token}` && privateToken !== token)
        return answer(401, { message: 'Bad credentials' });
      if (forge.refusal !== undefined)
        return answer(forge.refusal, { message: 'Resource not accessible by integration' });
      const { pathname, searchParams } = new URL(incoming.url!, 'http://forge');
      const input = (written === '' ? {} : JSON.parse(written)) as Record<string, string>;
      const [, github, gitlab, number] =
        /^(?:(\/repos\/team\/shop\/pulls)|(\/projects\/team%2Fshop\/merge_requests))(?:\/(\d+))?$/.exec(pathname) ?? [];
      if (github === undefined && gitlab === undefined) return answer(404, { message: 'Not Found' });
      const view = (request: StoredRequest) => {
        const url = `https://forge.example/${request.number}`;
        return github ? { number: request.number, html_url: url } : { iid: request.number, web_url: url };
      };
      const names = github ? ['head', 'base', 'body'] : ['source_branch', 'target_branch', 'description'];
      const [branchName, baseName, bodyName] = names as [string, string, string];
      if (incoming.method === 'GET') {
        const branch = searchParams.get(branchName)!.replace(/^team:/, '');
        const found = requests.filter((each) => each.branch === branch && each.base === searchParams.get(baseName));
        return answer(200, found.map(view));
      }
      const content = { title: input.title!, body: input[bodyName]! };
      if (incoming.method === 'POST') {
        const branch = input[branchName]!;
        if (requests.some((each) => each.branch === branch)) return answer(422, { message: 'Validation Failed' });
        const request = { number: requests.length + 1, branch, base: input[baseName]!, ...content };
        requests.push(request);
        return answer(201, view(request));
      }
      if (incoming.method !== (github ? 'PATCH' : 'PUT')) return answer(405, {});
      return answer(200, view(Object.assign(requests[Number(number) - 1]!, content)));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(forge, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  });
}
