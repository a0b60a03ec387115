/** A row of CSV with the line on which it begins: its cells, or why it has none. */
export type CsvRow = { readonly line: number } & (
  | { readonly cells: readonly string[] }
  | { readonly problem: string }
);

/** Reads the rows of a text that comes in pieces. */
export interface CsvReader {
  /** The rows that this piece closes. */
  read(piece: string): CsvRow[];
  /** The rows that the end of the text closes. */
  end(): CsvRow[];
}

/** Joins parts of a text until every quotation mark in them is closed. */
function joinQuoted(mark: string) {
  let isOpen = false;
  const parts: string[] = [];
  const take = () => parts.splice(0).join(mark);
  const add = (part: string): string[] => {
    parts.push(part);
    if (part.split('"').length % 2 === 0) isOpen = !isOpen;
    return isOpen ? [] : [take()];
  };
  return { add, rest: () => (parts.length === 0 ? [] : [take()]) };
}

/** Behind each end of a line: LF, CRLF, or CR alone. */
const BEHIND_END = /(?<=\n|\r(?!\n))/u;
const END = /\r\n|\r|\n/gu;
const LAST_END = /(?:\r\n|\r|\n)$/u;

const QUOTED = /^ *"([^"]*(?:""[^"]*)*)" *$/u;

/** The text of a cell; undefined where a quotation mark stands in it that quotes nothing. */
function cellOf(text: string): string | undefined {
  return text.includes('"') ? QUOTED.exec(text)?.[1]?.replaceAll('""', '"') : text;
}

const NOT_CLOSED = 'has a quotation mark that is not closed';
const STRAY =
  'has a quotation mark within a cell: put the whole cell between quotation marks, and write those in it twice';

function rowOf(line: number, text: string, separator: string): CsvRow {
  const { add, rest } = joinQuoted(separator);
  const cells = text.split(separator).flatMap(add).map(cellOf);
  if (rest().length > 0) return { line, problem: NOT_CLOSED };
  const known = cells.filter((cell) => cell !== undefined);
  return known.length === cells.length ? { line, cells: known } : { line, problem: STRAY };
}

/**
 * A reader of CSV as RFC 4180 says; blanks around the quotation marks of a cell do no harm, and an
 * empty line is no row.
 */
export function csvReader(separator = ','): CsvReader {
  const rows = joinQuoted('');
  let [line, unread] = [1, ''];
  const begun = (text: string): CsvRow[] => {
    const begin = line;
    line += text.match(END)?.length ?? 0;
    const row = text.replace(LAST_END, '');
    return row === '' ? [] : [rowOf(begin, row, separator)];
  };
  return {
    read: (piece) => {
      // The last line is held back: the next piece may go on with it, or with the LF of its CRLF.
      const lines = `${unread}${piece}`.split(BEHIND_END);
      unread = lines.splice(-1).join('');
      return lines.flatMap(rows.add).flatMap(begun);
    },
    end: () => [...rows.add(unread), ...rows.rest()].flatMap(begun),
  };
}
