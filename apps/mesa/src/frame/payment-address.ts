/** Where the story of one order stands. */
export function paymentAddress(orderId: string): string {
  return `/pagos/${orderId}`
}
