import { checkStandard } from './check-standard';
import { isLongText, LongTextThread } from './long-text-thread';
import type { TextToCheck } from './run-checks';

const textOf = (target: string): TextToCheck => ({
  ...{ namespace: 'n', key: 'k', kind: 'text', syntax: 'i18next', language: 'de', referenceLanguage: 'en' },
  reference: [{ text: 'One {{value}}.' }],
  target: [{ text: target }],
});
const long = textOf('Eins  <b>zwei</b> {{other}} '.repeat(200));

describe('the thread for long texts', () => {
  const thread = new LongTextThread();
  afterAll(() => thread.onApplicationShutdown());

  it('is for texts that together with their sources are long', () => {
    expect(isLongText(long)).toBe(true);
    expect(isLongText(textOf('Eins {{value}}.'))).toBe(false);
    expect(isLongText({ reference: long.target, target: [{ text: null }] })).toBe(true);
  });

  it('finds what the checks find', async () => {
    const expected = checkStandard(long, long);
    expect(expected.map(({ code }) => code)).toEqual(expect.arrayContaining(['placeholderUnknown', 'doubleSpace']));
    expect(await thread.check(long, long)).toEqual(expected);
    const shown = textOf('Eins  <b>zwei</b> {{other}} '.repeat(300));
    expect(await thread.checkShown(shown, shown)).toEqual(checkStandard(shown, shown));
  });

  it('tells languages apart', async () => {
    const english = { ...long, language: 'en' };
    const german = textOf(`„Eins“ ${'zwei '.repeat(2000)}`);
    expect(await thread.check(german, german)).not.toEqual(await thread.check(german, english));
  });

  it('drops texts that are no longer to be shown', async () => {
    const controller = new AbortController();
    const texts = [1, 2, 3].map((n) => textOf(`${n} `.repeat(3000)));
    const checks = texts.map((text) => thread.checkShown(text, text, controller.signal));
    const reason = new Error('gone');
    controller.abort(reason);
    const [first, ...others] = await Promise.allSettled(checks);
    expect(first!.status).toBe('fulfilled');
    for (const other of others) expect(other).toEqual({ status: 'rejected', reason });
  });

  it('checks a text without its thread if that ends, and others after the shutdown', async () => {
    const ended = new LongTextThread();
    const texts = [1, 2].map((n) => textOf(`a b ${n} `.repeat(3000)));
    const check = ended.check(texts[0]!, texts[0]!);
    await ended.onApplicationShutdown();
    expect(await check).toEqual(checkStandard(texts[0]!, texts[0]!));
    expect(await ended.check(texts[1]!, texts[1]!)).toEqual(checkStandard(texts[1]!, texts[1]!));
  });
});
