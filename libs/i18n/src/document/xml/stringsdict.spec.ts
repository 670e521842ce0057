import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import { childElements, parseXmlByOthers, type Element } from '../../../../../test/support/xml-by-others';
import { stringsdictFormat } from './stringsdict';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`;
const ONE = `	<!-- Found files -->
	<key>files</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@count@ found</string>
		<key>count</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			<key>one</key>
			<string>%d file</string>
			<key>other</key>
			<string>%d files</string>
		</dict>
	</dict>
`;
const SEVERAL = `	<key>mixed</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@a@ and %#@b@</string>
		<key>a</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>other</key>
			<string>%d apples</string>
		</dict>
		<key>b</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>other</key>
			<string>%d pears &amp; more</string>
		</dict>
	</dict>
`;
const DEVICE = `	<key>device</key>
	<dict>
		<key>NSStringDeviceSpecificRuleType</key>
		<dict>
			<key>iphone</key>
			<string>Tap</string>
		</dict>
	</dict>
`;
const END = '</dict>\n</plist>\n';
const FIXTURE = HEAD + ONE + ONE.replace('<key>files<', '<key>folders<') + DEVICE + END;

describe('the stringsdict format', () => {
  it('reads plural forms; of several variables each is a message', () => {
    const { entries } = stringsdictFormat.read(HEAD + ONE + SEVERAL + DEVICE + END, {});
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['files'], form: 'one', text: '%d file', description: 'Found files' },
      { path: ['files'], form: 'other', text: '%d files', description: 'Found files' },
      { path: ['mixed', 'a'], form: 'other', text: '%d apples' },
      { path: ['mixed', 'b'], form: 'other', text: '%d pears & more' },
    ]);
  });

  it('inserts forms in the order of the categories', () => {
    const edits = [
      { set: ['files'], form: 'many', text: '%d plików' },
      { set: ['files'], form: 'few', text: '%d pliki' },
      { set: ['mixed', 'b'], form: 'one', text: '%d pear' },
    ];
    const content = stringsdictFormat.edit(HEAD + ONE + SEVERAL + END, edits, {});
    expect(content).toContain(`			<string>%d file</string>
			<key>few</key>
			<string>%d pliki</string>
			<key>many</key>
			<string>%d plików</string>
			<key>other</key>
`);
    expect(content).toContain(`			<key>one</key>
			<string>%d pear</string>
			<key>other</key>
			<string>%d pears &amp; more</string>
`);
  });

  it('inserts a message like its neighbor', () => {
    const content = stringsdictFormat.edit(FIXTURE, [{ set: ['new'], form: 'other', text: '%lld new' }], {});
    expect(content).toContain(`	<key>new</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@value@</string>
		<key>value</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>lld</string>
			<key>other</key>
			<string>%lld new</string>
		</dict>
	</dict>
</dict>
`);
  });

  it('removes a form, and a message with its comment', () => {
    const edit = (...edits: Parameters<typeof stringsdictFormat.edit>[1]): string =>
      stringsdictFormat.edit(HEAD + ONE + END, edits, {});
    expect(edit({ remove: ['files'], form: 'one' })).toBe(
      HEAD + ONE.replace('\t\t\t<key>one</key>\n\t\t\t<string>%d file</string>\n', '') + END,
    );
    expect(edit({ remove: ['files'] })).toBe(HEAD + END);
  });

  it('refuses a variable that the key does not have', () => {
    const edit = { move: ['mixed', 'a'], to: ['mixed', 'c'] };
    expect(() => stringsdictFormat.edit(HEAD + SEVERAL + END, [edit], {})).toThrow('no such variable');
  });
});

const readByOthers: OtherReader = (content) => {
  const texts = new Map<string, string>();
  const pairsOf = (dict: Element): [string, Element][] => {
    const children = childElements(dict);
    return children.flatMap((key, index) => (index % 2 === 0 ? [[key.textContent!, children[index + 1]!]] : []));
  };
  const [root] = childElements(parseXmlByOthers(content), 'dict');
  for (const [key, rule] of pairsOf(root!)) {
    const variables = pairsOf(rule).filter(
      ([, value]) => value.tagName === 'dict' && value.textContent!.includes('NSStringPluralRuleType'),
    );
    for (const [name, dict] of variables) {
      for (const [form, value] of pairsOf(dict)) {
        if (!/^(zero|one|two|few|many|other)$/.test(form)) continue;
        texts.set(textId({ path: variables.length > 1 ? [key, name] : [key], form }), value.textContent!);
      }
    }
  }
  return texts;
};

describeFormatPromises({
  format: stringsdictFormat,
  readByOthers,
  fixtures: { 'de.lproj/Localizable.stringsdict': FIXTURE },
  invalid: {
    'an internal subset': [HEAD.replace('.dtd">', '.dtd" [<!ENTITY a "b">]>') + END, '2:1'],
    'another document type': [FIXTURE.replace('<!DOCTYPE plist', '<!DOCTYPE html'), '2:1'],
    'another root': ['<resources/>', '1:1'],
    'no dictionary': ['<plist><array/></plist>', '1:1'],
  },
  files: ['apple/**/*.stringsdict'],
  isFixed: ({ path }) => path.length > 1,
});
