import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** The first place at which a text stops being JSON. Lines and columns count from 1. */
export interface JsonMistake {
  readonly line: number;
  readonly column: number;
  /** The mistake there, such as `a comma is missing`. */
  readonly what: string;
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value, and keys and texts need double quotes',
  InvalidNumberFormat: 'this is no JSON number',
  UnexpectedEndOfNumber: 'this is no JSON number',
  PropertyNameExpected: 'a key in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'this text is not closed on its line',
  InvalidUnicode: 'this text has an escape that JSON does not know',
  InvalidEscapeCharacter: 'this text has an escape that JSON does not know',
  InvalidCharacter: 'this text has a control character',
};

/**
 * The place where a text that JSON.parse refused goes wrong (API-155); undefined where it cannot be
 * told, as in a text nested too deep. It repeats nothing of the text, which may hold addresses.
 */
export function jsonMistake(text: string): JsonMistake | undefined {
  let first: JsonMistake | undefined;
  const onError = (
    code: ParseErrorCode,
    _offset: number,
    _length: number,
    line: number,
    column: number,
  ) => {
    /* v8 ignore next -- the words name every code of the parser, which no type of it can say */
    const what = WORDS[printParseErrorCode(code)] ?? 'this is no JSON';
    first ??= { line: line + 1, column: column + 1, what };
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // It calls itself for each level, and a body may open more of them than the stack holds.
    return undefined;
  }
  return first;
}
