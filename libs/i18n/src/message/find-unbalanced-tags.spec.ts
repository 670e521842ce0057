import { findPlaceholders } from './placeholders';
import { findUnbalancedTags } from './find-unbalanced-tags';

describe('Tags', () => {
  it.each<[string, string[]]>([
    ['<b>fett</b> <br> <1/> <b>nochmals <i>beides</i></b>', []],
    ['<b>fett', ['b']],
    ['fett</b>', ['b']],
    ['<strong>{{name}}<strong>', ['strong']],
    ['<b><i>x</b></i>', ['i']],
    ['<1><2>x</1>', ['2']],
    ['</a><a>', ['a']],
  ])('%s', (text, unbalanced) => {
    expect(findUnbalancedTags(findPlaceholders(text))).toEqual(unbalanced);
  });
});
