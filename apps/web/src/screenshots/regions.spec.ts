import { drawnRegion, firstRegion, handleAt, movedRegion, resizedRegion } from './regions';

const picture = { width: 100, height: 50 };
const region = { x: 10, y: 10, width: 20, height: 10 };

describe('regions of screenshots', () => {
  it('are drawn between two corners, in any direction, on the picture', () => {
    expect(drawnRegion({ x: 10, y: 20 }, { x: 30, y: 10 }, picture)).toEqual(region);
    expect(drawnRegion({ x: -5, y: 40 }, { x: 500, y: 500 }, picture)).toEqual({ x: 0, y: 40, width: 100, height: 10 });
    // A click makes a region that can be seen, also at the edge.
    expect(drawnRegion({ x: 100, y: 0 }, { x: 100, y: 0 }, picture)).toEqual({ x: 96, y: 0, width: 4, height: 4 });
    expect(drawnRegion({ x: 0, y: 0 }, { x: 9, y: 9 }, { width: 2, height: 1 })).toEqual({
      x: 0,
      y: 0,
      width: 2,
      height: 1,
    });
  });

  it('are moved with their size, and stay on the picture', () => {
    expect(movedRegion(region, { x: 5, y: -3 }, picture)).toEqual({ ...region, x: 15, y: 7 });
    expect(movedRegion(region, { x: 500, y: -500 }, picture)).toEqual({ ...region, x: 80, y: 0 });
  });

  it('are resized at their lower right corner', () => {
    expect(resizedRegion(region, { x: 5, y: -3 }, picture)).toEqual({ ...region, width: 25, height: 7 });
    expect(resizedRegion(region, { x: 500, y: -500 }, picture)).toEqual({ ...region, width: 90, height: 4 });
  });

  it('begin in the middle', () => {
    expect(firstRegion(picture)).toEqual({ x: 25, y: 18, width: 50, height: 13 });
    expect(firstRegion({ width: 1, height: 1 })).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  it('are resized at a corner, moved inside, and drawn elsewhere', () => {
    expect(handleAt(region, { x: 29, y: 21 }, 2)).toEqual({ x: 10, y: 10 });
    expect(handleAt(region, { x: 10, y: 10 }, 2)).toEqual({ x: 30, y: 20 });
    expect(handleAt(region, { x: 20, y: 15 }, 2)).toBe('inside');
    expect(handleAt(region, { x: 50, y: 15 }, 2)).toBeUndefined();
  });
});
