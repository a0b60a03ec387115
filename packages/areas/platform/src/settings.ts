import { filledText, LENGTHS, text } from '@waybill/api/fields';
import { defineSettings, tenantWide } from '@waybill/settings/setting';
import * as v from 'valibot';

/** A list as it was filtered and sorted, under a name. */
const View = v.strictObject({ name: filledText(LENGTHS.name), address: filledText(LENGTHS.url) });

/** What everyone who works with the console of a tenant shares (API-170). */
export const consoleSettings = defineSettings(
  'console',
  {
    views: tenantWide(v.pipe(v.array(View), v.maxLength(50)), []),
    // The key of the addresses that is shown as the customer; null is the name, else the company.
    customer_name: tenantWide(filledText(LENGTHS.code), null),
    slip_header: tenantWide(text(LENGTHS.text), ''),
    slip_footer: tenantWide(text(LENGTHS.text), ''),
  },
  { refusesMarkets: true },
);
