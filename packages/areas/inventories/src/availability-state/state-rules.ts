import { type Rejection, reject } from '@waybill/kernel/rejection';

/** A state as far as calls on stock need it. */
export interface KnownState {
  readonly code: string;
  readonly orderable: boolean;
  readonly position: number;
}

/** A stock row as far as its state goes. */
export interface InState {
  readonly availability_code: string | null;
}

/** Refuses to delete a state that rows carry (INV-142). */
export function refuseStateRemoval(
  { code }: Pick<KnownState, 'code'>,
  rows: number,
): Rejection<'in_use'> | undefined {
  if (rows === 0) return undefined;
  return reject('in_use', `${rows} stock rows are in the state ${code}.`);
}

/** Refuses a row in a state that the tenant does not have, naming those it has (INV-143). */
export function refuseUnknownState(
  states: readonly KnownState[],
  code: string | null,
): Rejection<'invalid_value'> | undefined {
  if (code === null || states.some((state) => state.code === code)) return undefined;
  const known = states
    .toSorted((left, right) => left.position - right.position)
    .map((state) => state.code);
  const message = `must be one of: ${known.join(', ')}`;
  return reject('invalid_value', `availability_code ${message}.`, [
    { path: 'availability_code', message },
  ]);
}

/** Tells rows that their state keeps from being ordered; a row without a state is orderable (INV-144). */
export function forbidding(states: readonly KnownState[]): (row: InState) => boolean {
  const forbidden = new Set(states.filter(({ orderable }) => !orderable).map(({ code }) => code));
  return ({ availability_code: code }) => code !== null && forbidden.has(code);
}
