import { filledText, LENGTHS, text } from '@waybill/api/fields';
import { holding } from '@waybill/api/judged';
import { defineSettings, tenantWide } from '@waybill/settings/setting';
import * as v from 'valibot';

/**
 * The largest view as JSON: 50 of them are one write, whose values hold 64 KiB (API-44). By bytes,
 * since a letter takes one to six of them; lengths that fit in any script leave no room for filters.
 */
const VIEW_BYTES = 1_300;

const viewProblem = (view: unknown) =>
  Buffer.byteLength(JSON.stringify(view)) > VIEW_BYTES
    ? `must not exceed ${VIEW_BYTES} bytes as JSON`
    : undefined;

/** A list as it was filtered and sorted, under a name. */
const View = holding(
  v.strictObject({ name: filledText(LENGTHS.name), address: filledText(1_000) }),
  viewProblem,
);

/** Settings that everyone who works with the console of a tenant shares (API-170). */
export const consoleSettings = defineSettings(
  'console',
  {
    views: tenantWide(
      v.pipe(v.array(View), v.maxLength(50)),
      [],
      'Lists of orders under a name, for everybody in the shop. Save and change them in the list itself.',
    ),
    customer_name: tenantWide(
      filledText(LENGTHS.code),
      null,
      'Line of the address that is shown as the customer, such as company; empty for the name, else the company.',
    ),
    slip_header: tenantWide(
      text(LENGTHS.text),
      '',
      'Letterhead of packing slips and documents, line by line. Papers of open orders too.',
    ),
    slip_footer: tenantWide(
      text(LENGTHS.text),
      '',
      'Foot of packing slips and documents, line by line. Papers of open orders too.',
    ),
  },
  { refusesMarkets: true },
);
