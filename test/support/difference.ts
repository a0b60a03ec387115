/** A file with the lines of a difference, each behind the line that stands in front of it. */
export function withLines(text: string, difference: string): string {
  const lines = text.split('\n');
  let at = -1;
  for (const line of difference.trimEnd().split('\n')) {
    const content = line.slice(1);
    if (line.startsWith('+')) {
      at += 1;
      lines.splice(at, 0, content);
    } else {
      at = lines.indexOf(content, at + 1);
      if (at < 0) throw new Error(`no line reads: ${content}`);
    }
  }
  return lines.join('\n');
}
