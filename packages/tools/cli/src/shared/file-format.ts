import { Failure } from './failure.ts';

/** The format that `--format` says, else that of the name of the file. */
export function formatOf<Format extends string>(
  formats: readonly Format[],
  file: string,
  said?: string,
): Format {
  const word = said ?? /\.(\w+)$/u.exec(file)?.[1]?.toLowerCase().replace('jsonl', 'ndjson');
  const found = formats.find((format) => format === word);
  if (found !== undefined) return found;
  if (said !== undefined)
    throw new Failure(`--format must be ${formats.join(' or ')}, not ${said}`);
  const ends = formats.map((format) => `.${format}`).join(' or ');
  throw new Failure(`${file} must end in ${ends}, or --format must say which it is`);
}
