import type { RegionView } from '../../../../libs/workspace/src/screenshots/screenshots.contract';

/** In pixels of a picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of a picture; smaller regions cannot be seen. */
const MIN_SIDE = 4;

/** The region that the keyboard begins with: the middle of the picture. */
export function firstRegion({ width, height }: Size): RegionView {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 4)];
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high };
}

/** The region between two corners, as far as it is on the picture. */
export function drawnRegion(one: Point, other: Point, picture: Size): RegionView {
  const [left, right] = range(one.x, other.x, picture.width);
  const [top, bottom] = range(one.y, other.y, picture.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The region at another place. It stays on the picture with its size. */
export const movedRegion = ({ x, y, width, height }: RegionView, by: Point, picture: Size): RegionView => ({
  x: within(x + by.x, 0, picture.width - width),
  y: within(y + by.y, 0, picture.height - height),
  width,
  height,
});

/** The region with another lower right corner. */
export const resizedRegion = ({ x, y, width, height }: RegionView, by: Point, picture: Size): RegionView => ({
  x,
  y,
  width: within(width + by.x, Math.min(MIN_SIDE, picture.width - x), picture.width - x),
  height: within(height + by.y, Math.min(MIN_SIDE, picture.height - y), picture.height - y),
});

/**
 * What a point of a region does: at a corner the opposite corner, which stays while the region is resized; otherwise
 * `inside` or `undefined`.
 * @param tolerance around a corner
 */
export function handleAt(
  { x, y, width, height }: RegionView,
  point: Point,
  tolerance: number,
): Point | 'inside' | undefined {
  const [right, bottom] = [x + width, y + height];
  const near = (one: number, other: number) => Math.abs(one - other) <= tolerance;
  const corners = [
    [x, y, right, bottom],
    [right, y, x, bottom],
    [x, bottom, right, y],
    [right, bottom, x, y],
  ] as const;
  const corner = corners.find(([cornerX, cornerY]) => near(point.x, cornerX) && near(point.y, cornerY));
  if (corner) return { x: corner[2], y: corner[3] };
  const isInside = point.x >= x && point.x <= right && point.y >= y && point.y <= bottom;
  return isInside ? 'inside' : undefined;
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Two places in order, on the picture and not too close. */
function range(one: number, other: number, length: number): readonly [number, number] {
  const side = Math.min(MIN_SIDE, length);
  const start = within(Math.min(one, other), 0, length - side);
  return [start, within(Math.max(one, other), start + side, length)];
}
