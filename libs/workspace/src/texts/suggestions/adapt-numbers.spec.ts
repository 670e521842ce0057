import { numberAdapter } from './adapt-numbers';

const adapt = (similar: string, source: string, text: string) => numberAdapter(similar, source)?.(text);

describe('The numbers of a similar text', () => {
  it('become those of the source, in their order', () => {
    expect(adapt('Step 1 of 2', 'Step 2 of 3', 'Schritt 1 von 2')).toBe('Schritt 2 von 3');
    expect(adapt('2/2: 10s', '2/3: 30s', '2/2: 10 s')).toBe('2/3: 30 s');
    expect(adapt('Up to 1,000 or 3.5', 'Up to 2,500 or 4.5', 'Bis 1,000 oder 3.5')).toBe('Bis 2,500 oder 4.5');
  });

  it('are found in another order', () => {
    expect(adapt('1 of 20', '3 of 40', '20 個中 1 個')).toBe('40 個中 3 個');
  });

  it('are none in names, placeholders and tags', () => {
    expect(adapt('H264 on <1>port 80</1> {{2}}', 'H264 on <1>port 81</1> {{2}}', '{{2}} <1>80</1> H264')).toBe(
      '{{2}} <1>81</1> H264',
    );
    expect(adapt('{{1}} files', '{{2}} files', '')).toBeUndefined();
  });

  it('stay if they are the same, or cannot be assigned', () => {
    expect(adapt('Step 1', 'Go to step 1', 'Schritt 1')).toBeUndefined();
    expect(adapt('Step 1', 'Step 1 of 2', 'Schritt 1')).toBeUndefined();
    expect(adapt('Step 1 of 2', 'Step 2 of 3', 'Schritt eins von 2')).toBe('Schritt eins von 2');
    expect(adapt('2 of 2, then 5', '2 of 3, then 6', '5, danach 2 von 2')).toBe('5, danach 2 von 2');
    expect(adapt('1,000 items', '2,000 items', '1.000 Einträge')).toBe('1.000 Einträge');
  });
});
