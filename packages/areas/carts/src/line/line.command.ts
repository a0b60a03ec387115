import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { addLine, beginLines } from './add-lines.ts';
import { changeLines } from './change-lines.command.ts';
import type { CreateLineBody, ReplaceLinesBody, UpdateLineBody } from './line.schema.ts';
import { findLine, presentLine, wholePage } from './line.ts';
import { refuseOtherCurrency } from './line-guards.ts';
import { updateLine as decideUpdate, readLine, readLineUpdate } from './line-input.ts';
import { fill, recount, roundedBy } from './open-cart.ts';

/** Adds a line to a cart, or its quantity to the line that has the article already (CRT-32). */
export async function createLine(ctx: Context, cartId: string, body: CreateLineBody) {
  const sent = readLine(body);
  return changeLines(ctx, cartId, (open, settings, moment) => {
    const refused = refuseOtherCurrency(open.cart, [sent]);
    if (refused !== undefined) return refused;
    const { lines, line } = addLine(open.lines, sent, moment);
    const after = fill(open, lines, settings, moment.at);
    return isRejection(after) ? after : { after, answer: presentLine(after.cart, line) };
  });
}

/** Replaces all lines of a cart, and answers them as one page (CRT-35). */
export async function replaceLines(ctx: Context, cartId: string, { items }: ReplaceLinesBody) {
  const sent = items.map(readLine);
  return changeLines(ctx, cartId, (open, settings, moment) => {
    const refused = refuseOtherCurrency(open.cart, sent);
    if (refused !== undefined) return refused;
    const isEmptyAlready = open.lines.length === 0 && sent.length === 0;
    const after = isEmptyAlready ? open : fill(open, beginLines(sent, moment), settings, moment.at);
    return isRejection(after) ? after : { after, answer: wholePage(after.cart, after.lines) };
  });
}

/** Changes a line of a cart; one that is as asked already is left alone (CRT-36, CRT-37). */
export async function updateLine(ctx: Context, cartId: string, id: string, body: UpdateLineBody) {
  const fields = readLineUpdate(body);
  if (isRejection(fields)) return fields;
  return changeLines(ctx, cartId, (open, settings, { at }) => {
    const line = findLine(open.lines, id);
    if (isRejection(line)) return line;
    const next = refuseOtherCurrency(open.cart, [fields]) ?? decideUpdate(line, fields, at);
    if (isRejection(next)) return next;
    const lines = open.lines.map((one) => (one === line ? next : one));
    const after = next === line ? open : fill(open, lines, settings, at);
    return isRejection(after) ? after : { after, answer: presentLine(after.cart, next) };
  });
}

/** Removes a line from a cart (CRT-39). */
export async function deleteLine(ctx: Context, cartId: string, id: string) {
  return changeLines(ctx, cartId, (open, settings, { at }) => {
    const line = findLine(open.lines, id);
    if (isRejection(line)) return line;
    const lines = open.lines.filter((one) => one !== line);
    const after = recount(roundedBy(open, settings), lines, at);
    return isRejection(after) ? after : { after, answer: { deleted: true as const, id } };
  });
}
