import { documentBase } from '../page/base';
import type { FetchPath, Send } from '../page/page-module';
import { jsonSender } from './send-json';

/** How much of a request has been sent, in bytes. While all of it has been and the request goes on, the server works on it. */
export interface SendProgress {
  readonly sent: number;
  readonly total: number;
}

/** Sends outside of actions until the signal is aborted, which rejects, and reports its progress. In the browser only. */
export const sendWithProgress =
  (signal: AbortSignal, report: (progress: SendProgress) => void): Send =>
  (...message) =>
    jsonSender(fetchWithProgress(report), { language: document.documentElement.lang, signal })(...message);

/** `fetch` does not report how much it has sent. */
const fetchWithProgress =
  (report: (progress: SendProgress) => void): FetchPath =>
  (path, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const content = new Blob(body ? [body as string] : []);
      const { size: total } = content;
      const request = new XMLHttpRequest();
      request.open(method, documentBase() + path);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded }) => report({ sent: Math.min(loaded, total), total });
      request.upload.onload = () => report({ sent: total, total });
      request.onload = () => {
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('Retry-After');
        resolve(
          new Response(responseText || null, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} }),
        );
      };
      request.onerror = () => reject(new TypeError('Failed to send the request.'));
      signal?.addEventListener('abort', () => {
        request.abort();
        reject(signal.reason as Error);
      });
      report({ sent: 0, total });
      request.send(content);
    });
