import { FileSyntaxError } from '../../message/file/file-syntax-error';
import { readTmx, type TmxUnit, writeTmx } from './tmx';

const read = (content: string): TmxUnit[] => {
  const units: TmxUnit[] = [];
  readTmx(content, (unit) => units.push(unit));
  return units;
};
const tmx = (body: string, head = '<header srclang="en-US"/>', doctype = '') =>
  `<?xml version="1.0"?>\n${doctype}<tmx version="1.4">${head}<body>${body}</body></tmx>`;
const tu = (source: string, target: string) =>
  `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>`;

describe('TMX', () => {
  it('reads units with their languages', () => {
    expect(read(tmx(tu('Save', 'Sichern') + '<tu srclang="fr"><tuv lang="fr"><seg>Oui</seg></tuv></tu>'))).toEqual([
      {
        sourceLanguage: 'en-US',
        texts: [
          { language: 'en-US', text: 'Save' },
          { language: 'de', text: 'Sichern' },
        ],
      },
      { sourceLanguage: 'fr', texts: [{ language: 'fr', text: 'Oui' }] },
    ]);
    expect(read(tmx(tu('A', 'B'), '<header srclang="*all*"/>'))[0]).not.toHaveProperty('sourceLanguage');
  });

  it('reads the code of inline elements, and numbers empty ones', () => {
    const [unit] = read(
      tmx(
        tu(
          'Hi <ph x="1">{{name}}</ph>, <hi>see</hi> <bpt i="1">&lt;b></bpt>us<ept i="1">&lt;/b></ept> &amp; <![CDATA[<3]]>',
          '<ph x="7"/> <bpt i="2"/>a<!-- not text --><ept i="2"/><it pos="begin" x="3"/><ph/>',
        ),
      ),
    );
    expect(unit!.texts.map(({ text }) => text)).toEqual(['Hi {{name}}, see <b>us</b> & <3', '{{7}} <2>a</2><3>{{2}}']);
  });

  it('accepts a DOCTYPE without loading it, and refuses an internal subset', () => {
    expect(read(tmx(tu('A', 'B'), undefined, '<!DOCTYPE tmx SYSTEM "http://127.0.0.1:1/tmx14.dtd">\n'))).toHaveLength(
      1,
    );
    const entities = '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n';
    expect(() => read(tmx(tu('&x;', 'B'), undefined, entities))).toThrow(FileSyntaxError);
  });

  it('reports line and column of a problem', () => {
    expect(() => read('<tmx version="1.4">\n<body><tu>\n  </body></tmx>')).toThrow(
      expect.objectContaining({ line: 3, column: 3 }),
    );
    expect(() => read('<xliff/>')).toThrow(expect.objectContaining({ line: 1, column: 1 }));
  });

  it('reads what it has written', () => {
    const pairs = [
      ['Hello {{name}}, <1>you</1> & "me"', 'Hallo {{name}}, <1>du</1> & „ich“'],
      ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag} other {# Tage}}'],
      [' two\r\nlines ]]> ', '%1$s von %d'],
    ].map(([source, target]) => ({
      sourceLanguage: 'en',
      source: source!,
      targetLanguage: 'de',
      target: target!,
    }));
    const written = [...writeTmx(pairs, { sourceLanguage: 'en', version: '1' })].join('');
    expect(written).toContain('<ph x="1">{{name}}</ph>');
    expect(read(written)).toEqual(
      pairs.map(({ source, target }) => ({
        sourceLanguage: 'en',
        texts: [
          { language: 'en', text: source },
          { language: 'de', text: target },
        ],
      })),
    );
  });
});
