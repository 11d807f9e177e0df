/** Why money is in quarantine, in words. */
export const quarantineReasons: Readonly<Record<string, string>> = {
  'unknown-order': 'Su número de pedido no existe aquí',
  'other-account': 'Llegó por otra cuenta que la de su pedido',
  'other-amount': 'Otro importe o moneda que el de su pedido',
  'debt-withdrawn': 'Su deuda se retiró mientras tanto',
  'debt-changed': 'Su deuda cambió mientras tanto',
  'credited-then-lost': 'Se abonó y después se anuló',
  'unplanned-refund': 'Una devolución que no pedimos',
}
