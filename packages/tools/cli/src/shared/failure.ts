/** Exit codes for scripts; docs/guides/command-line.md lists them too. */
export const exits = {
  done: 0,
  /** A bug of the command line. */
  broken: 1,
  /** The words, a file or a profile are not understood. */
  misused: 2,
  /** The service refused the call. */
  refused: 3,
  /** The key is unknown, or may not do this. */
  forbidden: 4,
  /** No answer of the service came: whether the call was carried out is not known. */
  unanswered: 5,
  /** Something was found wrong: rows of an import, totals, a set-up. */
  findings: 6,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

/** Details beside the message of a failure. */
interface More {
  /** To people, a line each. */
  readonly lines?: readonly string[];
  /** To programs, beside the message. */
  readonly report?: Readonly<Record<string, unknown>>;
}

/** A command ends without success; its user is told the message, and what stands beside it. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exit: number;
  readonly more: More;

  constructor(message: string, exit: number = exits.misused, more: More = {}) {
    super(message);
    this.exit = exit;
    this.more = more;
  }
}
