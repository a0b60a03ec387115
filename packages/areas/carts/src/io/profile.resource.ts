import { described } from '@waybill/api/annotation';
import { entityEvents } from '@waybill/resources/entity-events';
import { nullable, optional, required, unlisted } from '@waybill/resources/field';
import { boolean, document, labels, name, oneOf } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { applyModes, ioDirections, ioEntities, ioFormats, keepMapping } from './profile-rules.ts';

/** The events of a profile (CRT-110). */
export const profileTopics = entityEvents({
  entity: 'cart_io_profile',
  thing: 'a profile for the import or export of carts',
});

/** Columns of the table that people fill in. */
const TYPED = {
  sku: 'sku',
  name: 'name',
  quantity: 'quantity',
  unit: 'unit',
  unit_price: 'unit_price',
  tax_rate: 'tax_rate',
};

/** The templates that `defaults` brings (CRT-110). */
const templates = [
  { name: 'Cart from JSON', direction: 'import', entity: 'carts', format: 'json' },
  { name: 'Cart as JSON', direction: 'export', entity: 'carts', format: 'json' },
  { name: 'Lines from CSV', direction: 'import', entity: 'cart_items', format: 'csv' },
  {
    name: 'Lines as CSV',
    direction: 'export',
    entity: 'cart_items',
    format: 'csv',
    mapping: TYPED,
  },
].map((template) => ({ ...template, is_template: true }));

/** Ways in which files of carts are read and written (CRT-110 to CRT-112). */
export const profiles = defineResource({
  id: 'carts.io.profiles',
  path: '/carts/io/profiles',
  collection: 'CART_IO_PROFILES',
  entity: 'cart_io_profile',
  noun: ['cart profile', 'cart profiles'],
  impact:
    'A tenant cannot manage how files of carts are read; carts and files without a profile go on.',
  fields: {
    name: described('What the shop calls it, unique, up to 255 characters.', required(name())),
    direction: described('Whether it reads files or writes them.', required(oneOf(ioDirections))),
    entity: described(
      'Whose fields its mapping names: of the cart, or of its lines. CSV has lines alone.',
      required(oneOf(ioEntities)),
    ),
    format: described('The format of its files.', required(oneOf(ioFormats))),
    apply_mode: described(
      'What an import does: insert makes a new cart, append adds to one, replace drops its lines first.',
      optional(oneOf(applyModes), 'append'),
    ),
    mapping: described(
      'Fields by the columns or keys that stand for them in the file. An export has these alone, in this order.',
      unlisted(nullable(labels())),
    ),
    options: described(
      'Anything that the shop keeps with it; nothing here is read.',
      unlisted(nullable(document())),
    ),
    is_template: described('Whether it is a model for others.', optional(boolean(), false)),
  },
  unique: { by: 'name' },
  order: ['name'],
  events: profileTopics,
  defaults: { rows: templates, fields: [] },
  rules: { normalize: keepMapping },
  operations: { list: {}, get: {}, create: {}, update: {}, delete: {}, defaults: {} },
});

export type CartProfile = RowIn<typeof profiles>;
