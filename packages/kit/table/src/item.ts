/** Kinds of items: their attributes, keys and indexes, and the tables they lie in. */

export {
  type Attribute,
  bytes,
  flag,
  json,
  list,
  nullable,
  number,
  oneOf,
  optional,
  text,
  texts,
} from './item/attribute.ts';
export { dueIndex, facetIndex, type IndexDefinition, tableDefinition } from './item/definition.ts';
export { defineEntity, defineKind, type Entity, type Kind, type ValuesOf } from './item/entity.ts';
export { addressOf, fitsKey, type Key, key, keyPart, lastPart, shardOf } from './item/key.ts';
export { definePattern, type Pattern } from './item/pattern.ts';
export { sizeOf } from './item/size.ts';
export { sparseJson, sparseJsonRows, sparseText } from './item/sparse-json.ts';
export { DATA_FORMAT, formatProblem } from './tables/data-format.ts';
export { tableNames } from './tables/tables.ts';
