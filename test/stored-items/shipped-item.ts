import { createHash } from 'node:crypto';
import { fromImage, toImage } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import type { Sample } from './sample.ts';

type Named = Pick<Sample, 'entity' | 'version'>;

/** The file of a version of an entity. */
export function fileOf({ entity, version }: Named): string {
  return `${entity}.v${version}.json`;
}

/** The entity and the version of a file. */
export function nameOf(file: string): Named {
  const match = /^(?<entity>.+)\.v(?<version>\d+)\.json$/u.exec(file);
  const { entity = '', version = '' } = match?.groups ?? {};
  return { entity, version: Number(version) };
}

/** An item as DynamoDB would hold it, as the text of a file: by name, bytes in base64. */
export function textOf(item: TableItem): string {
  const attributes = Object.entries(toImage(item));
  attributes.sort(([left], [right]) => (left < right ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(attributes), null, 2)}\n`;
}

/** The item in the text of a file, as the table would give it. */
export function itemOf(text: string): TableItem {
  return fromImage(JSON.parse(text));
}

/** The seal of a file's text, which changes with it. */
export function sealOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
