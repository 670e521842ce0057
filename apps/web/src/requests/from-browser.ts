import type { ReadJson, Send } from '../page/page-module';
import { fetchInBrowser } from './fetch-in-browser';
import { jsonReader, type RequestOptions } from './read-json';
import { jsonSender } from './send-json';

/** Requests outlive the page that they were sent from, so nothing aborts them. */
const options = (): RequestOptions => ({
  language: document.documentElement.lang,
  signal: new AbortController().signal,
});

/** Reads outside of loaders, in the browser only. */
export const readInBrowser: ReadJson = (path) => jsonReader(fetchInBrowser, options())(path);

/** Sends outside of actions, in the browser only. */
export const sendInBrowser: Send = (...message) => jsonSender(fetchInBrowser, options())(...message);

/** Sends outside of actions until the signal is aborted, which rejects. In the browser only. */
export const sendUntilAborted =
  (signal: AbortSignal): Send =>
  (...message) =>
    jsonSender(fetchInBrowser, { ...options(), signal })(...message);
