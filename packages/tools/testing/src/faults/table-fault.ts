import { documentClient } from '@waybill/table/testing';

const NAME = 'fault';

/** One call of the product to its table, on its way out. */
export interface SentCall {
  /** 1 is the first since the fault was put in; a call that is sent again keeps its number. */
  readonly number: number;
  /** True if the same call was sent before. */
  readonly again: boolean;
  /** As the SDK names it: `QueryCommand`, `TransactWriteItemsCommand`. */
  readonly command: string;
  /** The command's input, in plain values. */
  readonly input: object;
}

/** Takes the place of sending a call; `send` sends it and brings the table's answer. */
type Fault = (call: SentCall, send: () => Promise<unknown>) => Promise<unknown>;

/** The client keeps the steps of the commands it has sent; this makes it look at them again. */
const lookAgain = () => documentClient().destroy();

function meeting(fault: Fault) {
  removeFault();
  const numbers = new WeakMap<object, number>();
  let calls = 0;
  return (command: string, input: object, send: () => Promise<unknown>) => {
    const known = numbers.get(input);
    if (known === undefined) calls += 1;
    const number = known ?? calls;
    numbers.set(input, number);
    return fault({ number, again: known !== undefined, command, input }, send);
  };
}

/** Puts a fault between the product and its table; replaces the one before. */
export function injectFault(fault: Fault): void {
  const meet = meeting(fault);
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        meet(commandName, args.input, () => next(args)) as ReturnType<typeof next>,
    { step: 'initialize', name: NAME },
  );
  lookAgain();
}

/**
 * Puts a fault on the wire, behind the last look at the signal of a call; replaces the fault before.
 */
export function injectWireFault(fault: Fault): void {
  const meet = meeting(fault);
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        meet(commandName, args.input, () => next(args)) as ReturnType<typeof next>,
    { step: 'finalizeRequest', priority: 'low', name: NAME },
  );
  lookAgain();
}

/** Takes the fault away: the table works again. */
export function removeFault(): void {
  documentClient().middlewareStack.remove(NAME);
  lookAgain();
}
