import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import { refuseUnseen } from '../cart/cart-reach.ts';
import { fillOpen, openFilled } from '../fill/fill-cart.command.ts';
import { loadOpenCart } from '../line/line.repository.ts';
import type { ExportCartBody, ImportCartBody } from './io.schema.ts';
import { planImport } from './plan-import.ts';
import { loadProfile } from './profile.repository.ts';
import { refuseOtherUse } from './profile-rules.ts';
import { writeExport } from './write-export.ts';

/** Makes a cart of a file, or puts its lines into one, in one change (CRT-100 to CRT-107). */
export async function importCart(ctx: Context, body: ImportCartBody) {
  const profile = await loadProfile(ctx.tenant, body.profile_id);
  if (isRejection(profile)) return profile;
  const plan = planImport(body, profile, ctx.principal);
  if (isRejection(plan)) return plan;
  const { target, putting } = plan;
  const answer = (cart: Cart) => ({ cart, lines: putting.lines.length });
  return target === undefined
    ? openFilled(ctx, plan.fields, putting, answer)
    : fillOpen(ctx, target, putting, answer);
}

/** Writes a cart as a file; it changes nothing (CRT-108). */
export async function exportCart(ctx: Context, id: string, body: ExportCartBody) {
  const [profile, open] = await Promise.all([
    loadProfile(ctx.tenant, body.profile_id),
    loadOpenCart(ctx.tenant, id),
  ]);
  if (isRejection(open)) return open;
  const unseen = refuseUnseen(open.cart, ctx.principal);
  if (unseen !== undefined) return unseen;
  if (isRejection(profile)) return profile;
  const refused = refuseOtherUse(profile, { direction: 'export', format: body.format });
  return refused ?? writeExport(open, body, profile);
}
