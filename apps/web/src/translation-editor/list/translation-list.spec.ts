import type { ListedTextView, TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { TranslationList } from './translation-list';

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
    texts: Array.from({ length: Math.min(limit, TOTAL - from) }, (_, offset) => row(from + offset)),
    counts: {},
    matches: TOTAL,
    next: from + limit < TOTAL ? String(from + limit) : undefined,
  }) as unknown as TextListView;

const listOf = () =>
  new TranslationList(page(0, 50), (cursor = '0', limit) => Promise.resolve(page(Number(cursor), limit)));

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
    expect(await loadAll(list, 30, { open: 'key4600' })).toBe(4_650);
    expect(await loadAll(listOf(), 30, { open: 'elsewhere' })).toBe(TOTAL);
  });

  it('loads pages one after the other until a condition holds, and stops when one fails', async () => {
    const list = listOf();
    const until = (key: string) => list.loadUntil(() => list.indexOf(key) !== undefined);
    expect(await Promise.all([until('key4600'), until('key300')])).toEqual([true, true]);
    expect(list.getSnapshot().rows).toHaveLength(4_650);
    expect(await until('elsewhere')).toBe(true);
    expect(list.getSnapshot()).toMatchObject({ isComplete: true });
    const failing = new TranslationList(page(0, 50), () => Promise.reject(new Error('offline')));
    expect(await failing.loadUntil(() => false)).toBe(false);
  });

  it('shows what all its loaded rows have become when it is refreshed, and names those that the server does not list any longer', async () => {
    const requests: (string | undefined)[] = [];
    const list = new TranslationList(page(0, 300), (cursor, limit) => {
      requests.push(cursor);
      const { texts, ...rest } = page(Number(cursor ?? 0), limit);
      return Promise.resolve({
        ...rest,
        texts: texts.filter(({ id }) => id !== 'key7' && id !== 'key250'),
        counts: { messages: 7 } as unknown as TextListView['counts'],
      });
    });
    list.updateRows([row(3, 1), row(299, 1), row(250, 1)]);
    expect(await list.refresh()).toEqual(['key7', 'key250']);
    const { rows, counts } = list.getSnapshot();
    expect(requests).toEqual([undefined, '200']);
    expect([3, 299, 250].map((index) => rows[index]!.openComments)).toEqual([0, 0, 1]);
    expect(rows).toHaveLength(300);
    expect(counts).toEqual({ messages: 7 });
  });
});
