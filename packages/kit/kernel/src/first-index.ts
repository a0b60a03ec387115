/**
 * The place of the first element that is at a bound or behind it, in a list in which all behind it are
 * too; the length of the list where none is. A binary search.
 */
export function firstIndex<One>(sorted: readonly One[], isBehind: (one: One) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const one = sorted[middle];
    if (one === undefined || isBehind(one)) high = middle;
    else low = middle + 1;
  }
  return low;
}
