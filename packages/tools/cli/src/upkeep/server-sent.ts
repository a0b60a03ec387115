/** A message of a stream of server-sent events. */
export interface Message {
  readonly kind: string;
  readonly data: string;
}

function messageOf(block: string): Message | undefined {
  const lines = block.split('\n');
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart());
  const data = valuesOf('data');
  if (data.length === 0) return undefined;
  return { kind: valuesOf('event')[0] ?? 'message', data: data.join('\n') };
}

/** The messages of a stream, however it is cut into pieces. */
export async function* messagesIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const message = messageOf(block);
      if (message !== undefined) yield message;
    }
  }
}
