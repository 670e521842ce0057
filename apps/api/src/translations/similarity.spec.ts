import { similarity } from './similarity';

describe('how near two texts are', () => {
  it('is 1 for the same, 0 where nothing is shared', () => {
    expect(similarity('SAVE', 'SAVE')).toBe(1);
    expect(similarity('SAVE', 'QUIT')).toBe(0);
    expect(similarity('A', 'B')).toBe(0);
  });

  it('is the same from both sides, and higher the more is shared', () => {
    expect(similarity('SAVE CHANGES', 'SAVE ALL CHANGES')).toBe(similarity('SAVE ALL CHANGES', 'SAVE CHANGES'));
    expect(similarity('SAVE CHANGES', 'SAVE ALL CHANGES')).toBeGreaterThan(similarity('SAVE CHANGES', 'SAVE IT'));
  });

  it('is below 1 for what is only put together of the same', () => {
    expect(similarity('ABAB BA', 'ABA BAB')).toBeLessThan(1);
  });
});
