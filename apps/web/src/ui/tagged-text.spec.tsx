import { renderToStaticMarkup } from 'react-dom/server';
import { TaggedText } from './tagged-text';

const rendered = (text: string) => renderToStaticMarkup(<TaggedText text={text} tags={{ code: <code />, b: <b /> }} />);

describe('TaggedText', () => {
  it('renders the elements of the tags', () => {
    expect(rendered('Serve <code>/locales</code> to <b>all</b>.')).toBe('Serve <code>/locales</code> to <b>all</b>.');
  });

  it('accepts tags at the start and end, and texts without tags', () => {
    expect(rendered('<b>All</b>')).toBe('<b>All</b>');
    expect(rendered('None')).toBe('None');
    expect(rendered('')).toBe('');
  });

  it('renders unknown, nested and unbalanced tags as text', () => {
    expect(rendered('1 < 2 & <script>alert(1)</script>')).toBe('1 &lt; 2 &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(rendered('<code><b>x</b></code>')).toBe('<code>&lt;b&gt;x&lt;/b&gt;</code>');
    expect(rendered('<constructor>x</constructor>')).toBe('&lt;constructor&gt;x&lt;/constructor&gt;');
    expect(rendered('an open <b> and a closed </code>')).toBe('an open &lt;b&gt; and a closed &lt;/code&gt;');
  });
});
