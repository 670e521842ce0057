/** Returns a function that computes its output on the first call. */
export function once<Output>(compute: () => Output): () => Output {
  let cached: { readonly output: Output } | undefined;
  return () => (cached ??= { output: compute() }).output;
}
