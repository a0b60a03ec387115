/** Splits a stream into pieces of a size, in order: the same input gives the same pieces. */
export async function* chunksOf<Input>(
  inputs: AsyncIterable<Input> | Iterable<Input>,
  size: number,
): AsyncGenerator<Input[], void> {
  let chunk: Input[] = [];
  for await (const input of inputs) {
    chunk.push(input);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
