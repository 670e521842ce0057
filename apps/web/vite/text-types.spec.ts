import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTextTypes } from './text-types.mjs';

describe('the generated types of the texts', () => {
  let root: string;
  const declaration = () => readFileSync(join(root, 'src/texts.d.ts'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'text-types-'));
    mkdirSync(join(root, 'locales/en/shop'), { recursive: true });
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'locales/en/shop/cart.json'), '{ "items_one": "{{count}} item" }\n');
    writeTextTypes(root);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('contain every namespace with the wording of its English texts', () => {
    expect(declaration()).toContain('"shop/cart": { "items_one": "{{count}} item" };');
  });

  it('change with the texts', () => {
    writeFileSync(join(root, 'locales/en/common.json'), '{ "save": "Save" }\n');
    writeTextTypes(root);
    expect(declaration()).toMatch(/"common": \{ "save": "Save" \};\n {4}"shop\/cart"/);
  });

  it('are not written again when no text has changed', () => {
    const file = join(root, 'src/texts.d.ts');
    utimesSync(file, 1, 1);
    writeTextTypes(root);
    expect(statSync(file).mtimeMs).toBe(1000);
  });
});
