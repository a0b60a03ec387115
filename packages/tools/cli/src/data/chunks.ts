/** What comes, so many at a time, in its order: the same pieces whenever the same comes again. */
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
