import { HttpStatus, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  CatalogService,
  coverage,
  InterfaceLanguages,
  Problem,
  referenceLanguage,
  type ContentLanguage,
  type Coverage,
  type Snapshot,
} from '@dragoman/i18n';
import { readCursor, writeCursor } from './message-cursor';
import { MessageRows } from './message-rows';
import { messageSearch } from './message-search';
import type {
  CoverageView,
  LanguagesView,
  LanguageView,
  MessageFilter,
  MessagesView,
  MessageView,
  NamedLanguage,
  NamespacesView,
  NamespaceView,
} from './translations.contract';
import type { MessagesQuery } from './translations.dto';

const isExtra = ({ reference }: MessageView) => reference.every(({ text }) => text === null);

const passes: Record<MessageFilter, (message: MessageView) => boolean> = {
  all: (message) => !isExtra(message),
  untranslated: (message) => !isExtra(message) && message.state !== 'translated',
  translated: (message) => !isExtra(message) && message.state === 'translated',
  findings: ({ findings }) => findings.length > 0,
  extra: isExtra,
};

/** What there is to translate, and how far it is: read from the snapshot that is served. */
@Injectable()
export class TranslationsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Translations');

  constructor(
    private readonly catalog: CatalogService,
    private readonly interfaceLanguages: InterfaceLanguages,
    private readonly rows: MessageRows,
  ) {}

  /** Counts ahead, so that the first to look at a release does not wait for it. */
  onApplicationBootstrap(): void {
    const count = (snapshot: Snapshot): void => {
      coverage(snapshot).catch((error: unknown) => this.logger.error(error));
    };
    setTimeout(() => count(this.catalog.current), 1000).unref(); // the start itself is not to wait for it
    this.catalog.onChange(count);
  }

  async coverage(): Promise<CoverageView> {
    const snapshot = this.catalog.current;
    const covered = await coverage(snapshot);
    return {
      release: snapshot.release,
      builtAt: snapshot.builtAt.toISOString(),
      reference: snapshot.fallback,
      languages: this.languageViews(snapshot, covered),
      namespaces: namespaceViews(covered),
      translated: snapshot.languages.map(({ tag }) =>
        covered.namespaces.map(({ name }) => covered.of(tag, name)?.translated ?? null),
      ),
    };
  }

  async languages(): Promise<LanguagesView> {
    const snapshot = this.catalog.current;
    return { release: snapshot.release, languages: this.languageViews(snapshot, await coverage(snapshot)) };
  }

  async namespaces(): Promise<NamespacesView> {
    const snapshot = this.catalog.current;
    return { release: snapshot.release, namespaces: namespaceViews(await coverage(snapshot)) };
  }

  /** @throws Problem 404 for a language or namespace that is not served, 400 for a cursor that does not hold */
  async messages(query: MessagesQuery): Promise<MessagesView> {
    const snapshot = this.catalog.current;
    const { release } = snapshot;
    const { namespace, filter, limit, cursor } = query;
    if (!snapshot.namespaces.includes(namespace)) throw new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
    const language = contentLanguage(snapshot, query.language);
    const reference = contentLanguage(snapshot, query.reference ?? referenceLanguage(snapshot, namespace));

    const side = ({ tag }: ContentLanguage) => ({ language: tag, bundle: snapshot.own(tag, namespace) });
    const rows = await this.rows.of(side(reference), side(language));
    const isSought = messageSearch(query.q);
    const found = rows.filter(({ view, searchable }) => passes[filter](view) && isSought(searchable));
    const start = cursor === undefined ? 0 : readCursor(cursor, release, found.length);
    const end = start + limit;
    const count = (each: MessageFilter) => rows.filter(({ view }) => passes[each](view)).length;
    return {
      release,
      namespace,
      language: named(language),
      reference: named(reference),
      counts: {
        all: count('all'),
        untranslated: count('untranslated'),
        translated: count('translated'),
        findings: count('findings'),
        extra: count('extra'),
      },
      matches: found.length,
      messages: found.slice(start, end).map(({ view }) => view),
      ...(end < found.length ? { next: writeCursor({ offset: end, release }) } : {}),
    };
  }

  private languageViews({ languages }: Snapshot, covered: Coverage): LanguageView[] {
    return languages.map((language) => ({
      ...named(language),
      interface: this.interfaceLanguages.all.includes(language.tag),
      fallbacks: language.fallbacks,
      ...covered.total(language.tag, (namespace) => !isOwn(namespace)),
    }));
  }
}

const isOwn = (namespace: string): boolean => namespace.startsWith('dragoman/');

const namespaceViews = ({ namespaces }: Coverage): NamespaceView[] =>
  namespaces.map((namespace) => ({ ...namespace, own: isOwn(namespace.name) }));

const named = ({ tag, ownName, direction }: ContentLanguage): NamedLanguage => ({ tag, ownName, direction });

function contentLanguage(snapshot: Snapshot, name: string): ContentLanguage {
  const tag = snapshot.language(name);
  const language = snapshot.languages.find((each) => each.tag === tag);
  if (language === undefined) throw new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
  return language;
}
