import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The body of a request, of any of the providers. */
export interface SentBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly text?: readonly string[];
  readonly q?: readonly string[];
  readonly [name: string]: unknown;
}

/** A provider that does what the test wants, over HTTP. */
export class FakeProvider {
  readonly requests: { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: SentBody }[] =
    [];
  respond: (body: SentBody, response: ServerResponse, attempt: number) => void = () => {};
  private server: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => void this.handle(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = (await request.toArray()) as Buffer[];
    const body = JSON.parse(Buffer.concat(chunks).toString()) as SentBody;
    this.requests.push({ url: request.url!, headers: request.headers, body });
    this.respond(body, response, this.requests.length);
  }
}

/** Responds with JSON. */
export const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
/** Responds as the Chat Completions API of OpenAI. */
export const chat = (response: ServerResponse, content: unknown) =>
  json(response, {
    choices: [{ message: { content: typeof content === 'string' ? content : JSON.stringify(content) } }],
  });

/** Translates as {@link chat}, into texts that can be told from their source: `Hello` becomes `[de] Hello`. */
export const chatInGerman = (body: SentBody, response: ServerResponse) =>
  chat(response, Object.fromEntries(chatTexts(body).map(({ form, source }) => [form, `[de] ${source}`])));

/** The texts that a request for a chat completion is about, by form. */
export const chatTexts = ({ messages }: SentBody): readonly { readonly form: string; readonly source: string }[] =>
  (JSON.parse(messages![1]!.content) as { texts: { form: string; source: string }[] }).texts;
