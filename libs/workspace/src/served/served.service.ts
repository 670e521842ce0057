import { HttpStatus, Injectable, Logger, type OnApplicationBootstrap, Inject } from '@nestjs/common';
import { type InterfaceLanguages, Problem, type ContentLanguage, type Snapshot } from '@dragoman/i18n';
import { countCoverage, referenceLanguage, type Coverage } from '@dragoman/i18n/internal';
import { withSeverities } from '../checks/severities';
import { FindingTexts } from '../checks/finding-texts';
import { Database } from '../database/database';
import { loadSeverities } from '../editing/stores/severities.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import { isOwnNamespace } from './own-namespace';
import { progressBadge } from './progress-badge';
import { decodeCursor, encodeCursor, isPositiveInteger, unknownCursor } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import { ServedTextRows } from './served-text-rows';
import { createSearchMatcher } from './message-search';
import type {
  CoverageView,
  ServedLanguagesView,
  ServedLanguageView,
  ServedTextFilter,
  ServedTextsView,
  ServedTextView,
  NamedLanguage,
  ServedNamespacesView,
  ServedNamespaceView,
} from './served.contract';
import type { ServedTextsQuery } from './served.dto';
import { TRANSLATED_CATALOG, TRANSLATED_LANGUAGES, type TranslatedCatalog } from '../translated-texts';

/** Delay of counts, which would otherwise slow the start down, and of which a later release makes an earlier one needless. */
const COUNT_DELAY_MS = 1000;

const isExtra = ({ reference }: ServedTextView) => reference.every(({ text }) => text === null);

const filterPredicates: Record<ServedTextFilter, (message: ServedTextView) => boolean> = {
  all: (message) => !isExtra(message),
  untranslated: (message) => !isExtra(message) && message.state !== 'translated',
  translated: (message) => !isExtra(message) && message.state === 'translated',
  findings: ({ findings }) => findings.length > 0,
  extra: isExtra,
};

/** Languages, namespaces, messages and coverage of the served snapshot. */
@Injectable()
export class ServedService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Coverage');

  constructor(
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    @Inject(TRANSLATED_LANGUAGES) private readonly interfaceLanguages: InterfaceLanguages,
    private readonly database: Database,
    private readonly rows: ServedTextRows,
    private readonly findingTexts: FindingTexts,
  ) {}

  /** Counts each new snapshot in advance, so that the first request for its coverage does not wait. */
  onApplicationBootstrap(): void {
    const timer = setTimeout(() => {
      countCoverage(this.catalog.current).catch((error: unknown) => this.logger.error(error));
    }, COUNT_DELAY_MS).unref();
    this.catalog.onChange(() => void timer.refresh());
  }

  async coverage(): Promise<CoverageView> {
    const snapshot = this.catalog.current;
    const coverage = await countCoverage(snapshot);
    return {
      release: snapshot.release,
      builtAt: snapshot.builtAt.toISOString(),
      reference: snapshot.fallback,
      languages: this.languageViews(snapshot, coverage),
      namespaces: namespaceViews(coverage),
      translated: snapshot.languages.map(({ tag }) =>
        coverage.namespaces.map(({ name }) => coverage.count(tag, name)?.translated ?? null),
      ),
    };
  }

  async languages(): Promise<ServedLanguagesView> {
    const snapshot = this.catalog.current;
    return { release: snapshot.release, languages: this.languageViews(snapshot, await countCoverage(snapshot)) };
  }

  async namespaces(): Promise<ServedNamespacesView> {
    const snapshot = this.catalog.current;
    return { release: snapshot.release, namespaces: namespaceViews(await countCoverage(snapshot)) };
  }

  /** Returns an SVG image. @throws Problem 404 for a language that is not served */
  async badge(name: string): Promise<string> {
    const snapshot = this.catalog.current;
    const language = contentLanguage(snapshot, name);
    const { translated, messages } = totalOf(await countCoverage(snapshot), language);
    return progressBadge(language, messages === 0 ? 0 : translated / messages);
  }

  /** @throws Problem 400 for an invalid or outdated cursor, 404 for a language or namespace that is not served */
  async texts(query: ServedTextsQuery): Promise<ServedTextsView> {
    const snapshot = this.catalog.current;
    const { release } = snapshot;
    const { namespace, filter, limit, cursor } = query;
    if (!snapshot.namespaces.includes(namespace)) throw new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
    const language = contentLanguage(snapshot, query.language);
    const reference = contentLanguage(snapshot, query.reference ?? referenceLanguage(snapshot, namespace));

    const inLanguage = ({ tag }: ContentLanguage) => ({
      namespace,
      language: tag,
      bundle: snapshot.own(tag, namespace),
    });
    const { syntax = 'i18next' } = (await findNamespaceByName(this.database.read, namespace)) ?? {};
    const severities = await loadSeverities(this.database.read);
    const loaded = await this.rows.load(inLanguage(reference), inLanguage(language), syntax);
    const rows = loaded.map((row) => {
      const findings = withSeverities(row.view.findings, severities, language.tag);
      return { ...row, view: { ...row.view, findings } };
    });
    const matchesSearch = createSearchMatcher(query.q);
    const matches = rows.filter(({ view, searchable }) => filterPredicates[filter](view) && matchesSearch(searchable));
    const start = cursor === undefined ? 0 : pageStart(cursor, release, matches.length);
    const wanted = matches.slice(start, start + limit);
    const end = start + countWithinPageSize(wanted, ({ searchable }) => searchable.texts.length);
    const count = (name: ServedTextFilter) => rows.filter(({ view }) => filterPredicates[name](view)).length;
    return {
      release,
      namespace,
      syntax,
      language: namedLanguage(language),
      reference: namedLanguage(reference),
      counts: {
        all: count('all'),
        untranslated: count('untranslated'),
        translated: count('translated'),
        findings: count('findings'),
        extra: count('extra'),
      },
      matches: matches.length,
      texts: matches.slice(start, end).map(({ view }) => ({
        ...view,
        findings: view.findings.map((finding) => this.findingTexts.view(finding)),
      })),
      next: end < matches.length ? encodeCursor({ offset: end, release }) : undefined,
    };
  }

  private languageViews({ languages }: Snapshot, coverage: Coverage): ServedLanguageView[] {
    return languages.map((language) => {
      const { translated, messages } = totalOf(coverage, language);
      return {
        ...namedLanguage(language),
        interface: this.interfaceLanguages.all.includes(language.tag),
        fallbacks: language.fallbacks,
        translated,
        keys: messages,
      };
    });
  }
}

/** Counts without the namespaces of Dragoman itself. */
const totalOf = (coverage: Coverage, { tag }: ContentLanguage) =>
  coverage.total(tag, (namespace) => !isOwnNamespace(namespace));

const namespaceViews = ({ namespaces }: Coverage): ServedNamespaceView[] =>
  namespaces.map(({ name, reference, messages }) => ({ name, reference, own: isOwnNamespace(name), keys: messages }));

const namedLanguage = ({ tag, ownName, direction }: ContentLanguage): NamedLanguage => ({ tag, ownName, direction });

function contentLanguage(snapshot: Snapshot, name: string): ContentLanguage {
  const tag = snapshot.language(name);
  const language = snapshot.languages.find((served) => served.tag === tag);
  if (language === undefined) throw new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
  return language;
}

/** The start of a page: the number of messages before it, and the release they were counted in. */
interface MessageCursor {
  readonly offset: number;
  readonly release: string;
}

const isMessageCursor = (value: unknown): value is MessageCursor =>
  typeof value === 'object' &&
  value !== null &&
  'offset' in value &&
  isPositiveInteger(value.offset) &&
  'release' in value &&
  typeof value.release === 'string';

/** @throws Problem 400 `outdatedCursor` for a cursor of another release, `unknownCursor` beyond the last message */
function pageStart(cursor: string, release: string, messages: number): number {
  const position = decodeCursor(cursor, isMessageCursor);
  if (position.release !== release) throw new Problem(HttpStatus.BAD_REQUEST, 'outdatedCursor');
  if (position.offset >= messages) throw unknownCursor();
  return position.offset;
}
