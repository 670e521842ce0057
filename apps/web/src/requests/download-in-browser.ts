import type { Refusal } from '../page/page-module';
import { fetchInBrowser } from './fetch-in-browser';
import { jsonBody, jsonHeaders } from './read-json';
import { refusalOf, UNSENT } from './send-json';

/** How long the browser may take to save a file, in milliseconds. */
const TIME_TO_SAVE = 60_000;

/** Saves a file, and returns why it was refused otherwise, which a link to it does not show. In the browser only. */
export async function downloadInBrowser(path: string): Promise<Refusal | undefined> {
  const headers = jsonHeaders({ language: document.documentElement.lang });
  try {
    const response = await fetchInBrowser(path, { headers });
    if (!response.ok) return refusalOf(response, await jsonBody(response));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = fileNameOf(response);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), TIME_TO_SAVE);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return UNSENT; // how `fetch` reports a network failure
    throw error;
  }
}

function fileNameOf({ headers }: Response): string {
  const [, encoded, name = ''] =
    /filename\*=UTF-8''([^;]+)|filename="?([^";]+)/i.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return encoded === undefined ? name : decodeURIComponent(encoded);
}
