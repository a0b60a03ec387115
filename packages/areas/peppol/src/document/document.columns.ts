/** Filterable and sortable columns of the list (PEP-37). */
export const documentColumns = {
  id: 'uuid',
  direction: 'text',
  transaction: 'text',
  document_id: 'text',
  status: 'text',
  response_code: 'text',
  endpoint: 'text',
  partner_id: 'uuid',
  order_id: 'uuid',
  order_reference: 'text',
  shipment_id: 'uuid',
  message_id: 'text',
  created_at: 'instant',
  sent_at: 'instant',
  updated_at: 'instant',
} as const;
