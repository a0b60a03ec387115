import { writeFile } from 'node:fs/promises';
import type { CartImport } from '@waybill/client/shapes';
import { textOfBody, valueIn } from '../api/body-file.ts';
import type { Session } from '../profile/session.ts';
import { formatOf } from '../shared/file-format.ts';
import { jsonText, show, writeOut } from '../shared/show.ts';

const formats = ['json', 'csv'] as const;

/** Options of a cart that goes out. */
export interface CartExportFlags {
  readonly to?: string | undefined;
  readonly format?: string | undefined;
  readonly cartProfile?: string | undefined;
}

/** Writes a cart with its lines to a file, or to where answers go (CLI-40). */
export async function exportCart(
  session: Session,
  id: string,
  { to, format: said, cartProfile }: CartExportFlags,
): Promise<void> {
  const { waybill, signal, out } = session;
  const format =
    to === undefined && said === undefined ? 'json' : formatOf(formats, to ?? '', said);
  const asked = { format, profile_id: cartProfile };
  const { payload, csv } = await waybill.carts.export({ id }, asked, { signal });
  const text = csv ?? `${jsonText(payload, 2)}\n`;
  if (to === undefined) {
    writeOut(out, text);
    return;
  }
  await writeFile(to, text);
  show(session, { file: to }, `The cart in ${to}`);
}

/** Options of a file that becomes a cart. */
export interface CartImportFlags {
  readonly into?: string | undefined;
  readonly contact?: string | undefined;
  readonly name?: string | undefined;
  readonly format?: string | undefined;
  readonly cartProfile?: string | undefined;
}

/** Makes a cart of a file, or puts its lines into one: all of it, or nothing (CLI-40). */
export async function importCart(
  session: Session,
  file: string,
  { into, contact, name, format, cartProfile }: CartImportFlags,
): Promise<void> {
  const { waybill, signal } = session;
  const text = await textOfBody(file, session);
  const content =
    formatOf(formats, file, format) === 'csv' ? { csv: text } : { payload: valueIn(text, file) };
  const owner = { target_cart_id: into, contact_id: contact, name, profile_id: cartProfile };
  // The service checks the file and says what is wrong with it.
  const body = { ...owner, ...content } as CartImport;
  const answer = await waybill.carts.import(body, { signal });
  const { cart, lines } = answer;
  const count = lines === 1 ? '1 line' : `${lines} lines`;
  show(session, answer, `${count} in the cart ${cart.name}, ${cart.id}`);
}
