/**
 * Copies bytes into memory of their own. Small buffers from Node are views of a larger block (its pool, or zlib's 16 KB),
 * which stays in memory for as long as the view does.
 */
export function copyOutOfPool(view: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
}
