import { documentBase } from '../page/base';
import type { FetchPath } from '../page/page-module';

/** Sends requests over the network, below the base path. In the browser only. */
export const fetchInBrowser: FetchPath = (path, init) => fetch(documentBase() + path, init);
