import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declareTexts } from './typed-texts';

describe('the types of the texts', () => {
  const root = join(__dirname, '..');

  it('are those of the English files: build the web after changing them', () => {
    expect(readFileSync(join(root, 'src/texts.d.ts'), 'utf8')).toBe(declareTexts(root));
  });
});
