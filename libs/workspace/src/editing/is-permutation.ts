/** True if `order` contains every element of `all` exactly once, and no others. */
export const isPermutation = (order: readonly string[], all: readonly string[]): boolean =>
  order.length === all.length && new Set(order).size === all.length && all.every((each) => order.includes(each));
