/** About what a value weighs on its way to the table: its JSON text, and bytes as they are. */
export function sizeOf(value: unknown): number {
  let bytes = 0;
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (!(one instanceof Uint8Array)) return one;
    bytes += one.byteLength;
    return undefined;
  });
  return bytes + Buffer.byteLength(text);
}
