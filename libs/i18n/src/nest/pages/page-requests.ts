import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Resources } from '../../catalog/bundles/bundle';
import { contentHash } from '../../catalog/bundles/encoded-content';
import { deepFreeze } from '../../catalog/bundles/deep-freeze';
import type { Snapshot } from '../../catalog/snapshot';
import { writeJson } from '../../message/json/write-json';
import type { DraftReader } from '../extension/contributions';
import { readCookies } from '../http/read-cookies';
import { hasDisconnected } from '../http/adapter-request';
import { InterfaceLanguages } from '../language/interface-languages';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { PageCache } from './page-cache';
import { PageFetch } from './page-fetch';
import { type MergedTexts, PageRenderer, type PageRequest } from './page-renderer';
import { RenderQueue } from './render-queue';

export interface RequestedPage {
  /** Path and query, beginning with the interface language. */
  readonly url: string;
  readonly language: string;
  /** The page is the same for every anonymous visitor. */
  readonly shared: boolean;
  /** Several visitors may wait for the page, so it is rendered even if one of them has gone. */
  readonly awaitedByMany?: boolean;
  readonly drafts?: DraftReader | undefined;
  /** With the private namespaces that the visitor may read. Never of a page that visitors share. */
  readonly complete?: Snapshot | undefined;
  readonly form?: string | undefined;
}

/** Makes what a renderer gets from an HTTP request and a snapshot. */
@Injectable()
export class PageRequests {
  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly languages: InterfaceLanguages,
    private readonly cache: PageCache,
    private readonly pageFetch: PageFetch,
    private readonly queue: RenderQueue,
    @Inject(PageRenderer) private readonly renderer: PageRenderer,
  ) {}

  private substitutesOf: { readonly snapshot: Snapshot; readonly found: PageRequest['substitutes'] } | undefined;

  pageRequest(request: Request, response: Response, snapshot: Snapshot, page: RequestedPage): PageRequest {
    const { url, language, shared, drafts, complete, form } = page;
    const cookies = shared ? [] : [...readCookies(request.headers.cookie)];
    const personal = !shared && this.cache.isPersonal(request);
    const signal = page.awaitedByMany ? NEVER : closeSignal(request, response);
    return {
      url,
      language,
      languages: this.languages.all,
      substitutes: this.substitutes(snapshot),
      release: snapshot.release,
      origin: this.options.origin ?? '',
      cookies: new Map(cookies.filter(([name]) => this.renderer.cookies.includes(name))),
      signal,
      inTurn: async (render) => {
        if (form === undefined) this.queue.assertNotFull(); // the action of a form has been performed already
        return this.queue.run(() => signal.aborted, render);
      },
      texts: (namespace) => {
        const bundle = snapshot.merged(language, namespace) ?? complete?.merged(language, namespace);
        return bundle && { hash: bundle.hash, resources: bundle.resources };
      },
      personal,
      fetch: this.pageFetch.forPage(request, response, { language, shared, personal }, snapshot.release),
      ...(drafts && { drafts: (namespace) => draftTexts(drafts, language, namespace) }),
      ...(form !== undefined && { form }),
    };
  }

  private substitutes(snapshot: Snapshot): PageRequest['substitutes'] {
    if (this.substitutesOf?.snapshot !== snapshot) {
      const namespaces = new Set(this.renderer.pages.flatMap((page) => page.namespaces));
      this.substitutesOf = { snapshot, found: findSubstitutes(snapshot, this.languages.all, [...namespaces]) };
    }
    return this.substitutesOf.found;
  }
}

/** Returns, for each language without texts in the namespaces, the first of its fallbacks that has some. */
function findSubstitutes(
  snapshot: Snapshot,
  languages: readonly string[],
  namespaces: readonly string[],
): PageRequest['substitutes'] {
  const hasTexts = (tag: string) => namespaces.some((namespace) => snapshot.own(tag, namespace) !== undefined);
  const fallbacks = new Map(snapshot.languages.map((language) => [language.tag, language.fallbacks]));
  const missing = languages.filter((tag) => namespaces.length > 0 && !hasTexts(tag));
  return Object.fromEntries(missing.map((tag) => [tag, fallbacks.get(tag)?.find(hasTexts) ?? snapshot.fallback]));
}

const NEVER = new AbortController().signal;

/** Aborted when the connection closes before the response is complete. */
function closeSignal(request: Request, response: Response): AbortSignal {
  if (hasDisconnected(request)) return AbortSignal.abort();
  const { socket } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Node 20 does not close responses that wait for an earlier one of their connection. There may be hundreds of them.
  socket.setMaxListeners(0).once('close', abort);
  response.once('close', () => {
    socket.off('close', abort);
    if (!response.writableFinished) abort();
  });
  return controller.signal;
}

async function draftTexts(drafts: DraftReader, language: string, namespace: string): Promise<MergedTexts | undefined> {
  const tree = await drafts.texts(language, namespace, 'merged');
  if (tree === undefined) return undefined;
  const json = Buffer.from(writeJson(tree));
  return { hash: contentHash(json), resources: deepFreeze(JSON.parse(json.toString()) as Resources) };
}
