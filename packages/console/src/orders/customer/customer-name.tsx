import type { Order } from '@waybill/client/shapes';
import { type Customer, customerOf } from '@waybill/kernel/customer';
import { Link } from 'wouter';
import { useApi } from '../../frame/api/use-api.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { useShopSettings } from '../shop-settings.ts';
import { customerLink } from './customer-link.ts';

interface NameProps {
  readonly of: Customer;
  /** Words where nobody says a name. */
  readonly children?: string;
}

/** A customer's name, which leads to the customer's page where there is one. */
export function CustomerName({ of, children = 'No name' }: NameProps) {
  const { may } = useApi();
  const link = may('orders.list') ? customerLink(of) : undefined;
  const name = of.name ?? of.email;
  const shown = name === null ? <span className="quiet">{children}</span> : isolated(name);
  return link === undefined ? shown : <Link href={link}>{shown}</Link>;
}

/** The customer of an order, by the name that the shop chose. */
export function OrderCustomer({ order }: { readonly order: Order }) {
  const { customerName } = useShopSettings();
  return <CustomerName of={customerOf(order, customerName)} />;
}
