import { readJson } from '../json/read-json';
import { removeUntranslated } from './remove-untranslated';
import { writeJson } from '../json/write-json';

describe('removeUntranslated', () => {
  it('removes empty texts and keeps everything else, including list indices', () => {
    const { tree } = readJson('{"a":"","b":" ","c":{"d":""},"l":["",{"e":"","f":"g"},[""]],"n":null,"z":0,"no":false}');
    expect(writeJson(removeUntranslated(tree))).toBe(
      '{"b":" ","c":{},"l":["",{"f":"g"},[""]],"n":null,"z":0,"no":false}',
    );
  });
});
