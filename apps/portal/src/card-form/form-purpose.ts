/** What a card is typed for: a payment, or to be kept for automatic debit, where nothing is charged. */
export type FormPurpose = 'payment' | 'registration'

/** What the form says of itself. */
export const formMessages = {
  payment: {
    loading: 'Cargando el formulario de pago…',
    failed: 'No pudimos cargar el formulario de pago.',
    notReady:
      'El formulario de pago no está listo. Tu tarjeta no se envió. Recarga la página y vuelve a intentarlo.',
    expired: 'El formulario de pago venció y abrimos uno nuevo.',
  },
  registration: {
    loading: 'Cargando el formulario de tu tarjeta…',
    failed: 'No pudimos cargar el formulario de tu tarjeta.',
    notReady:
      'El formulario de tu tarjeta no está listo. Tu tarjeta no se envió. Recarga la página y vuelve a intentarlo.',
    expired: 'El formulario de tu tarjeta venció y abrimos uno nuevo.',
  },
} as const satisfies Record<FormPurpose, Record<string, string>>
