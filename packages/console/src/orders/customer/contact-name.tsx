import { customerOf } from '@waybill/kernel/customer';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useShopSettings } from '../shop-settings.ts';
import { CustomerName } from './customer-name.tsx';

interface ContactProps {
  readonly id: string;
  /** The name that a record keeps of the contact; that of its last order where it keeps none. */
  readonly name?: string | null;
  readonly children?: string;
}

/** A contact by name; no person reads its id. */
export function ContactName({ id, name = null, children = 'A customer' }: ContactProps) {
  const { customerName } = useShopSettings();
  const { data } = useAnswer(
    ['orders.list', 'last of contact', id],
    (waybill, options) =>
      waybill.orders.list({ contact_id: id, order: 'created_at.desc', limit: 1 }, options),
    { when: !name, freshFor: 60_000 },
  );
  const last = data?.items[0];
  const known = last === undefined ? null : customerOf(last, customerName).name;
  const of = { name: name || known, contact_id: id, organization_id: null, email: null };
  return <CustomerName of={of}>{children}</CustomerName>;
}
