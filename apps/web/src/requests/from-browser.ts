import type { ReadJson, Send } from '../page/page-module';
import { askOverNetwork, reader, type Asker } from './read-json';
import { sender } from './send-json';

/** In the language that is read, for as long as it takes: what is under way outlives what is shown. */
const asker = (): Asker => ({ language: document.documentElement.lang, signal: new AbortController().signal });

/** Reads besides loaders: whatever a page finds out as it is used. In the browser only. */
export const readNow: ReadJson = (path) => reader(askOverNetwork, asker())(path);

/** Sends besides actions. In the browser only. */
export const sendNow: Send = (...message) => sender(askOverNetwork, asker())(...message);
