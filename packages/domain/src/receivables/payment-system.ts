/** sISTEMAPAGOField: how a receivable was paid. Unknown codes of the ERP are kept as they came. */
export type PaymentSystem = 'IZIP' | 'IZDA' | 'IZTC' | (string & {})

const labels: Record<string, string> = {
  IZIP: 'Pago online',
  IZDA: 'Débito automático',
  IZTC: 'Tipo de cambio preferencial',
}

/** The words on the screen for a payment system (docs/specification.md, "payment-label-izip" and on). */
export function paymentSystemLabel(system: PaymentSystem): string {
  return Object.hasOwn(labels, system) ? (labels[system] as string) : 'Otros medios'
}
