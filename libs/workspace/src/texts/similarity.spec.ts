import { similarity } from './similarity';

describe('The similarity of two texts', () => {
  it('is 1 for equal texts, and 0 without shared pairs', () => {
    expect(similarity('SAVE', 'SAVE')).toBe(1);
    expect(similarity('SAVE', 'QUIT')).toBe(0);
    expect(similarity('A', 'B')).toBe(0);
  });

  it('is symmetric, and higher the more pairs are shared', () => {
    expect(similarity('SAVE CHANGES', 'SAVE ALL CHANGES')).toBe(similarity('SAVE ALL CHANGES', 'SAVE CHANGES'));
    expect(similarity('SAVE CHANGES', 'SAVE ALL CHANGES')).toBeGreaterThan(similarity('SAVE CHANGES', 'SAVE IT'));
  });

  it('is below 1 for different texts with the same pairs', () => {
    expect(similarity('ABAB BA', 'ABA BAB')).toBeLessThan(1);
  });
});
