/** Why a card is entered: to pay, or to be registered for automatic debit, which charges nothing. */
export type FormPurpose = 'payment' | 'registration'

/** Messages about the form itself. */
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
