/**
 * The bytes in memory of their own. What Node hands out for small content is a view of a larger block (a pool, zlib's
 * 16 KB), all of which would be kept for as long as the view is.
 */
export function unpooled(view: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
}
