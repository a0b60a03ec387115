/** `order.payment_status.changed` reads as `Order payment status changed`. */
export function eventTitle(topic: string): string {
  const words = topic.replaceAll(/[._]/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
