import { renderToStaticMarkup } from 'react-dom/server';
import { TaggedText } from './tagged-text';

const shown = (text: string) => renderToStaticMarkup(<TaggedText text={text} tags={{ code: <code />, b: <b /> }} />);

describe('A sentence with marks in it', () => {
  it('shows as what the marks stand for', () => {
    expect(shown('Serve <code>/locales</code> to <b>all</b>.')).toBe('Serve <code>/locales</code> to <b>all</b>.');
  });

  it('may begin and end with them, and have none', () => {
    expect(shown('<b>All</b>')).toBe('<b>All</b>');
    expect(shown('None')).toBe('None');
    expect(shown('')).toBe('');
  });

  it('is text wherever nothing else is meant, also between the marks', () => {
    expect(shown('1 < 2 & <script>alert(1)</script>')).toBe('1 &lt; 2 &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(shown('<code><b>x</b></code>')).toBe('<code>&lt;b&gt;x&lt;/b&gt;</code>');
    expect(shown('<constructor>x</constructor>')).toBe('&lt;constructor&gt;x&lt;/constructor&gt;');
    expect(shown('an open <b> and a closed </code>')).toBe('an open &lt;b&gt; and a closed &lt;/code&gt;');
  });
});
