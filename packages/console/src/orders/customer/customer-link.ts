import type { Customer } from '@waybill/kernel/customer';
import { linkTo } from '../../frame/address/link-to.ts';

/** The ways in which the orders of a customer are found, the surest first. */
export const CUSTOMER_KEYS = ['contact', 'organization', 'email'] as const;
export type CustomerKey = (typeof CUSTOMER_KEYS)[number];

/** The address of a customer's page: by contact, else organization, else e-mail; none where all lack. */
export function customerLink(customer: Omit<Customer, 'name'>): string | undefined {
  const { contact_id: contact, organization_id: organization, email } = customer;
  if (contact !== null) return linkTo`/customers/contact/${contact}`;
  if (organization !== null) return linkTo`/customers/organization/${organization}`;
  return email === null ? undefined : linkTo`/customers/email/${email}`;
}
