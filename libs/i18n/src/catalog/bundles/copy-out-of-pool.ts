/**
 * Returns bytes in memory of their own, as a copy if they are part of a larger block. Small buffers from Node are views of a larger block (its pool, or zlib's 16 KB),
 * which stays in memory for as long as the view does.
 */
export function copyOutOfPool(view: Buffer): Buffer {
  if (view.length === view.buffer.byteLength) return view;
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
}
