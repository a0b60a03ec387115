/** How a command ends, for scripts: docs/guides/command-line.md tells them too. */
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

/** A command ends without success; the message is all that its user is told. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exit: number;

  constructor(message: string, exit: number = exits.misused) {
    super(message);
    this.exit = exit;
  }
}
