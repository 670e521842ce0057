import type { FormView } from '../../../../../libs/workspace/src/served/served.contract';
import type { EditableMessage } from '../../editing/editable-message';
import { checkForms } from '../../editing/use-edited-text';
import { correctedText } from './corrected-text';

const view = (text: string): FormView => ({ text, needed: true });

const message = (source: string): EditableMessage => ({
  id: '1',
  kind: 'text',
  syntax: 'i18next',
  reference: [view(source)],
  sourceVersion: 1,
  target: [view('')],
  text: { state: 'draft', complete: true, sourceChanged: false, version: 1 },
  findings: [],
});

/** Returns the corrections of all findings of a text by their codes. */
function corrections(source: string, text: string): Record<string, string> {
  const forms = { '': text };
  return Object.fromEntries(
    checkForms(message(source), forms, 'de').flatMap((finding) => {
      const corrected = correctedText(finding, message(source), forms, 'de');
      return corrected === undefined ? [] : [[finding.code, corrected]];
    }),
  );
}

describe('correctedText', () => {
  it.each([
    ['Name: ', ' Name:', { spaceAtStart: 'Name:', spaceAtEnd: ' Name: ' }],
    ['Save', 'Sichern\n', { spaceAtEnd: 'Sichern' }],
  ])('takes the spaces of the source: %j', (source, text, expected) => {
    expect(corrections(source, text)).toEqual(expected);
  });

  it.each([
    ['Hello {{name}}', 'Hallo {{nmae}}', 'Hallo {{name}}'],
    ['{{count, number}} left', 'Noch {{cuont}}, ja {{cuont}}', 'Noch {{count, number}}, ja {{count, number}}'],
    ['See $t(common:help)', 'Siehe $t(comon:help)', 'Siehe $t(common:help)'],
    ['<bold>Now</bold>', '<blod>Jetzt</blod>', '<bold>Jetzt</bold>'],
    ['<bold>Now</bold>', '<a title="x">Jetzt</a>', '<bold title="x">Jetzt</bold>'],
  ])('replaces the only unknown placeholder by the only missing one: %j', (source, text, expected) => {
    expect(Object.values(corrections(source, text))).toContain(expected);
  });

  it.each([
    ['{{first}} {{last}}', '{{frist}}'],
    ['{{first}}', '{{frist}} {{lsat}}'],
    ['See $t(help)', 'Siehe {{help}}'],
    ['Go <icon/> <b>now</b>', '<i>Jetzt</i> <b>ja</b>'],
  ])('does not guess which placeholder is meant: %j', (source, text) => {
    expect(corrections(source, text)).toEqual({});
  });

  it.each([
    ['<b>Now</b> or never', '<b>Jetzt<b> oder nie', '<b>Jetzt</b> oder nie'],
    ['<b>Now</b> or never', '</b>Jetzt</b> oder nie', '<b>Jetzt</b> oder nie'],
    ['<b>Now</b> or never', '</b>Jetzt<b> oder nie', '<b>Jetzt</b> oder nie'],
    ['Now <b>or never</b>', 'Jetzt <b>oder nie ', 'Jetzt <b>oder nie</b> '],
    ['<b id="1">Now</b> or never', 'Jetzt</b> oder nie', '<b id="1">Jetzt</b> oder nie'],
  ])('balances a tag where only one place is possible: %j, %j', (source, text, expected) => {
    expect(corrections(source, text).tagUnbalanced).toBe(expected);
  });

  it.each([
    ['<b>Now</b> or never', '<b>Jetzt oder nie'],
    ['Now <b>or never</b>', 'Jetzt oder</b> nie'],
    ['<b>Now</b> <b>or</b> never', '<b>Jetzt<b> oder nie'],
    ['<b><i>Now</i></b>', '<b><i>Jetzt</b></i>'],
  ])('does not guess where a tag belongs: %j, %j', (source, text) => {
    expect(corrections(source, text).tagUnbalanced).toBeUndefined();
  });

  it.each([
    ['<b>Now</b>', 'Jetzt', '<b>Jetzt</b>'],
    ['Now<br/>', 'Jetzt', 'Jetzt<br/>'],
    ['<icon/>Now', 'Jetzt', '<icon/>Jetzt'],
  ])('adds a tag that is missing where the source has it: %j', (source, text, expected) => {
    expect(corrections(source, text).tagMissing).toBe(expected);
  });

  it('leaves a missing tag inside of a text to the person', () => {
    expect(corrections('Now <b>or</b> never', 'Jetzt oder nie')).toEqual({});
  });

  it('offers nothing that would lead to another finding', () => {
    const limited = { ...message('<b>Now</b>'), maxLength: 8 };
    const [finding] = checkForms(limited, { '': 'Jetzt' }, 'de');
    expect(finding!.code).toBe('tagMissing');
    expect(correctedText(finding!, limited, { '': 'Jetzt' }, 'de')).toBeUndefined();
  });
});
