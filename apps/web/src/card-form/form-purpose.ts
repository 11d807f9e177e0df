/** What a card is typed for: a payment, or to be kept for automatic debit, where nothing is charged. */
export type FormPurpose = 'payment' | 'registration'

/** What the form says of itself. */
export const formWords = {
  payment: {
    loading: 'Cargando el formulario de pago…',
    failed: 'No pudimos cargar el formulario de pago.',
    expired: 'El formulario de pago venció y abrimos uno nuevo. No se hizo ningún cobro.',
  },
  registration: {
    loading: 'Cargando el formulario de tu tarjeta…',
    failed: 'No pudimos cargar el formulario de tu tarjeta.',
    expired: 'El formulario de tu tarjeta venció y abrimos uno nuevo. No se hizo ningún cobro.',
  },
} as const satisfies Record<FormPurpose, Record<string, string>>
