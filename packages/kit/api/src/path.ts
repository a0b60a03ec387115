/** The dotted path to what stands under `key` of the value at `path`; '' is the whole. */
export function pathTo(path: string, key: string | number): string {
  return path === '' ? `${key}` : `${path}.${key}`;
}
