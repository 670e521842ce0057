import { readJson } from './read-json';
import { withoutUntranslated } from './without-untranslated';
import { writeJson } from './write-json';

describe('Leaving out what is untranslated', () => {
  it('drops empty texts, keeps everything else and the places in lists', () => {
    const { tree } = readJson('{"a":"","b":" ","c":{"d":""},"l":["",{"e":"","f":"g"},[""]],"n":null,"z":0,"no":false}');
    expect(writeJson(withoutUntranslated(tree))).toBe(
      '{"b":" ","c":{},"l":["",{"f":"g"},[""]],"n":null,"z":0,"no":false}',
    );
  });
});
