import { type Rejection, reject } from '@waybill/kernel/rejection';

interface Kind {
  readonly code: string;
  readonly position: number;
}

/** A kind as far as a list needs it. */
export interface KnownKind extends Kind {
  readonly is_default: boolean;
}

/** The new value of the flag of a kind. */
type FlagMove = 'take' | 'keep';

/**
 * Moves the flag that a create or an update sends: exactly one kind is the default, and
 * it gives the flag up only to another one (ORL-8).
 */
export function moveDefaultFlag(
  sent: boolean | undefined,
  { isDefault, hasDefault }: { readonly isDefault: boolean; readonly hasDefault: boolean },
): FlagMove | Rejection<'invalid_value'> {
  if (sent === false && isDefault) {
    const message = 'cannot be taken from the default; make another kind the default';
    return reject('invalid_value', `is_default ${message}.`, [{ path: 'is_default', message }]);
  }
  return !hasDefault || (sent === true && !isDefault) ? 'take' : 'keep';
}

/**
 * Why a kind cannot be deleted: lists carry it (ORL-10), or it is the last one (ORL-11). `lists` is
 * how many carry it, `rest` are the other kinds.
 */
export function refuseKindRemoval(
  { code }: Kind,
  rest: readonly Kind[],
  lists: number,
): Rejection<'kind_in_use' | 'last_kind'> | undefined {
  if (lists > 0) return reject('kind_in_use', `${lists} order lists are of the kind ${code}.`);
  return rest.length === 0
    ? reject('last_kind', 'The last kind of order lists cannot be deleted.')
    : undefined;
}

/** Kinds in the order in which they are offered: by position, ties by code (ORL-3). */
export function inKindOrder<Row extends Kind>(kinds: readonly Row[]): Row[] {
  return kinds.toSorted(
    (left, right) => left.position - right.position || (left.code < right.code ? -1 : 1),
  );
}

/** The kind that becomes the default when the default goes (ORL-12). */
export function chooseDefaultKind<Row extends Kind>(rest: readonly Row[]): Row | undefined {
  return inKindOrder(rest)[0];
}

const hasCode = (sent: string) => {
  const wanted = sent.toLowerCase();
  return ({ code }: Kind) => code === wanted;
};

/** The kind with a code in any case, or the refusal that names those which exist (ORL-13). */
export function findKind<Row extends Kind>(
  code: string,
  kinds: readonly Row[],
): Row | Rejection<'unknown_kind'> {
  const found = kinds.find(hasCode(code));
  if (found !== undefined) return found;
  const known = inKindOrder(kinds).map((kind) => kind.code);
  const message = `must be one of: ${known.join(', ')}`;
  return reject('unknown_kind', `kind ${message}`, [{ path: 'kind', message }]);
}

/**
 * The kind of a new list: the one it names, else that of the setting where it exists, else the
 * default (ORL-14). There is always a default.
 */
export function resolveKind<Row extends KnownKind>(
  named: string | undefined,
  setting: string | null,
  kinds: readonly Row[],
): Row | Rejection<'unknown_kind'> {
  if (named !== undefined) return findKind(named, kinds);
  const fallback = setting === null ? undefined : kinds.find(hasCode(setting));
  return fallback ?? findKind(kinds.find(({ is_default }) => is_default)?.code ?? '', kinds);
}
