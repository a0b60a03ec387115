import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rethrowOfQuestion } from '../../frame/api/refused.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { Button } from '../../frame/parts/button.tsx';
import { Refusal } from '../../frame/parts/refusal.tsx';
import { paperIn } from './paper-in.ts';

/** Shows a page of the service in a window, which goes again where the page does not come. */
async function showPage(view: Window | null, page: Promise<string>): Promise<void> {
  try {
    const blob = new Blob([await page.catch(rethrowOfQuestion)], {
      type: 'text/html;charset=utf-8',
    });
    if (view === null) throw new Error('The browser does not let this page open a window.');
    // Kept as long as the console is open, so that the window may be loaded again.
    view.location.replace(URL.createObjectURL(blob));
  } catch (error) {
    view?.close();
    throw error;
  }
}

interface Props {
  /** Id of the order. */
  readonly order: string;
  readonly kind: 'confirmation' | 'picking-list' | 'delivery-note' | 'return-slip';
  /** The shipment, the return or the fulfilment that the document is about. */
  readonly of?:
    | { readonly shipment_id: string }
    | { readonly return_id: string }
    | { readonly fulfillment_id: string };
  readonly children: ReactNode;
}

/** Opens a document of an order in a window of its own, from which the browser prints it. */
export function DocumentButton({ order, kind, of, children }: Props) {
  const { waybill, may } = useApi();
  const paper = paperIn(navigator.language);
  const opening = useMutation({
    mutationFn: (view: Window | null) =>
      showPage(view, waybill.orders.documents.get({ id: order, kind }, { ...of, paper })),
  });
  if (!may('orders.documents.get')) return null;
  return (
    <>
      {/* Opened by the click itself: browsers block a window that comes later. */}
      <Button kind={of && 'small'} onClick={() => opening.mutate(window.open('', '_blank'))}>
        {children}
      </Button>
      {opening.error !== null && <Refusal error={opening.error} />}
    </>
  );
}
