import type { ListedTextView, TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { TranslationList } from './translation-list';

const PAGE = 200;
const TOTAL = 5_000;

const row = (index: number, comment = 0): ListedTextView =>
  ({
    id: `key${index}`,
    key: `key${index}`,
    openComments: comment,
    text: { version: 1 },
    findings: [],
  }) as unknown as ListedTextView;

const page = (from: number, limit: number): TextListView =>
  ({
    texts: Array.from({ length: limit }, (_, offset) => row(from + offset)),
    counts: {},
    matches: TOTAL,
    next: from + limit < TOTAL ? String(from + limit) : undefined,
  }) as unknown as TextListView;

const listOf = () => new TranslationList(page(0, 50), (cursor = '0') => Promise.resolve(page(Number(cursor), PAGE)));

async function loadAll(
  list: TranslationList,
  lastVisible: number,
  options: Parameters<TranslationList['needsMore']>[1] = {},
): Promise<number> {
  while (list.needsMore(lastVisible, options)) await list.loadMore();
  return list.getSnapshot().rows.length;
}

describe('the list of a translation editor', () => {
  it('loads few rows for a reader who has not scrolled, and 600 ahead of one who has', async () => {
    expect(await loadAll(listOf(), 30)).toBe(250);
    expect(await loadAll(listOf(), 1_000)).toBe(1_650);
  });

  it('loads thousands of rows once the page is settled', async () => {
    expect(await loadAll(listOf(), 30, { isSettled: true })).toBe(4_050);
  });

  it('loads rows until the message that is open is among them', async () => {
    const list = listOf();
    expect(await loadAll(list, 30, { open: 'key1200' })).toBe(1_250);
    expect(list.indexOf('key1200')).toBe(1_200);
    expect(await loadAll(listOf(), 30, { open: 'elsewhere' })).toBe(4_050);
  });

  it('keeps the rows that are the same when it is refreshed right after it was loaded', async () => {
    const list = listOf();
    list.updateRow(row(3, 1));
    const [first, , , fourth] = list.getSnapshot().rows;
    await list.refresh({ isNew: true });
    expect(list.getSnapshot().rows[0]).toBe(first);
    expect(list.getSnapshot().rows[3]).not.toBe(fourth);
    await list.refresh();
    expect(list.getSnapshot().rows[0]).not.toBe(first);
  });
});
