import { type Detail, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import { Cart } from '../cart/cart.schema.ts';
import { CartItem } from '../line/line.schema.ts';

/** Ways in which an import puts lines into a cart (CRT-105 to CRT-107). */
export const applyModes = ['insert', 'append', 'replace'] as const;
export const ioDirections = ['import', 'export'] as const;
export const ioEntities = ['carts', 'cart_items'] as const;
export const ioFormats = ['json', 'csv'] as const;

export type IoEntity = (typeof ioEntities)[number];

/** Fields of a cart that leave it: the session of a guest is a secret (CRT-108). */
export const cartFields = Object.keys(Cart.entries).filter((field) => field !== 'session_key');

/** Fields of a line that leave it, in the order of the columns of a table. */
export const lineFields = Object.keys(CartItem.entries);

const FIELDS: Readonly<Record<IoEntity, readonly string[]>> = {
  carts: cartFields,
  cart_items: lineFields,
};

/** Fields by the columns that stand for them; null where each stands for itself. */
export type Mapping = Readonly<Record<string, string>> | null;

/** The part of a profile by which a file is read or written. */
export interface Profile {
  readonly direction: (typeof ioDirections)[number];
  readonly entity: IoEntity;
  readonly format: (typeof ioFormats)[number];
  readonly apply_mode: (typeof applyModes)[number];
  readonly mapping: Mapping;
}

/** A mapping names fields that its entity has, each of them once (CRT-111). */
function mappingProblems({ entity, mapping }: Pick<Profile, 'entity' | 'mapping'>): Detail[] {
  const known = FIELDS[entity];
  const columns = Object.entries(mapping ?? {});
  return columns.flatMap(([column, field], index) => {
    const path = `mapping.${column}`;
    if (!known.includes(field)) return [{ path, message: `must be one of: ${known.join(', ')}` }];
    const isTaken = columns.slice(0, index).some(([, earlier]) => earlier === field);
    return isTaken ? [{ path, message: `names ${field} a second time` }] : [];
  });
}

/** A profile whose mapping can be read, or why it cannot be kept (CRT-111). */
export function keepMapping<Row extends Pick<Profile, 'entity' | 'mapping'>>(
  draft: Row,
): Row | Rejection<'invalid_value'> {
  const problems = mappingProblems(draft);
  return problems.length === 0 ? draft : rejectProblems('invalid_value', problems);
}

/** The use that a call makes of a profile. */
export type ProfileUse = Pick<Profile, 'direction' | 'format'>;

/**
 * Refuses a profile that was made for something else: the other direction, the other format, or
 * carts where a table has nothing but lines (CRT-112).
 */
export function refuseOtherUse(
  profile: Profile | undefined,
  { direction, format }: ProfileUse,
): Rejection<'invalid_value'> | undefined {
  if (profile === undefined) return undefined;
  const isOfTable = profile.entity === 'cart_items' || format === 'json';
  if (profile.direction === direction && profile.format === format && isOfTable) return undefined;
  const entities = format === 'csv' ? 'cart_items' : 'carts or cart_items';
  const message = `is for the ${profile.direction} of ${profile.entity} as ${profile.format}, not for the ${direction} of ${entities} as ${format}`;
  return rejectProblems('invalid_value', [{ path: 'profile_id', message }]);
}

/** The columns that a profile gives to the fields of an entity. */
export function columnsOf(
  profile: Pick<Profile, 'entity' | 'mapping'> | undefined,
  entity: IoEntity,
): Mapping {
  return profile?.entity === entity ? profile.mapping : null;
}
