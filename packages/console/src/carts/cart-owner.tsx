import { ContactName } from '../orders/customer/contact-name.tsx';

/** The owner of a cart, as people read it: the session of a guest is a secret that stays behind. */
export const CartOwner = ({ id }: { readonly id: string | null }) =>
  id === null ? 'Guest' : <ContactName id={id} />;
