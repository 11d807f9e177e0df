import type { FollowedDebt, FollowedPayment, RefundReason } from '@llave/domain/payments/followed-payment'

/** The head of a trail: what is known, and what to do. */
export type StandingWords = {
  readonly title: string
  readonly text: string
  /** What leads while nobody knows: not to pay again. */
  readonly warning: { readonly title: string; readonly text: string } | null
}

/** The words of a payment's state. None of them says more than the provider or our own books do. */
export function standingWords(payment: FollowedPayment): StandingWords {
  const { standing, source, steps, isAnswered } = payment
  const one = names(payment.debts)
  const say = (title: string, text: string, warning: StandingWords['warning'] = null) => ({
    title,
    text,
    warning,
  })
  switch (standing) {
    case 'waiting':
      return say(
        'Aún no nos llega tu pago',
        'Se abrió el formulario de pago y el proveedor todavía no tiene ningún pago en él.',
        {
          title: `Si ya escribiste tu tarjeta, no vuelvas a pagar ${one.this}.`,
          text: 'Espera a que el proveedor nos diga qué pasó. Le preguntamos mientras miras esta página.',
        },
      )
    case 'confirming': {
      const isSent = steps[0]?.kind === 'sent'
      const title =
        source === 'debit'
          ? 'Estamos cobrando por Débito automático'
          : isSent
            ? 'Tu pago está en camino'
            : 'Estamos verificando tu pago'
      return say(
        title,
        isAnswered
          ? 'Puedes cerrar esta página: si el pago se confirma, el recibo te llega por correo.'
          : 'El proveedor de pagos no responde por ahora. Seguimos preguntándole.',
        {
          title: `No vuelvas a pagar ${one.this}.`,
          text: isSent
            ? 'Mientras esperamos, nadie más puede hacerlo.'
            : 'Espera hasta que sepamos si tu pago se hizo.',
        },
      )
    }
    case 'held':
      return say(
        'Una persona revisa tu pago',
        'Llegó dinero que no coincide con lo que se debía. Una persona de la inmobiliaria decide si se aplica o se devuelve.',
        { title: `No vuelvas a pagar ${one.this}.`, text: 'Espera hasta que se decida.' },
      )
    case 'applied': {
      const inBooks = steps.some(({ kind, reach }) => kind === 'posted' && reach === 'now')
      return say(
        'Tu pago está aplicado',
        inBooks
          ? `Falta que la inmobiliaria lo registre en sus libros. Con este pago se pagó ${one.your}.`
          : `Con este pago se pagó ${one.your}.`,
      )
    }
    case 'posted':
      return say('Tu pago está registrado', 'La inmobiliaria ya lo tiene en sus libros.')
    case 'refused':
      return say('El banco no aceptó el pago', 'Con este pedido no se movió dinero de tu tarjeta.')
    case 'expired':
      return say(
        'Este pedido venció sin pago',
        'El proveedor de pagos no registra ningún cobro con este pedido.',
      )
    case 'replaced':
      return say(
        'Se abrió otro formulario después de este',
        'Aquí no vemos ningún pago. Si llegara uno por este formulario, vuelve solo a tu tarjeta.',
      )
    case 'returning':
      return say('Te devolvemos este pago', reasonText(payment.refundReason, payment.debts))
    case 'returned':
      return say('Te devolvimos este pago', reasonText(payment.refundReason, payment.debts))
  }
}

function names(debts: readonly FollowedDebt[]) {
  const [first] = debts
  if (debts.length > 1) return { this: 'estas letras', your: `tus ${debts.length} letras` }
  if (first?.kind === 'instalment') return { this: 'esta letra', your: `tu letra ${first.position}` }
  return first?.kind === 'reservation'
    ? { this: 'esta separación', your: 'tu separación de lote' }
    : { this: 'este pago inicial', your: 'tu pago inicial' }
}

function reasonText(reason: RefundReason | null, debts: readonly FollowedDebt[]): string {
  const [first] = debts
  const isLetra = first?.kind === 'instalment'
  switch (reason) {
    case 'paid-already':
      return debts.length > 1
        ? 'Alguna de estas letras ya figuraba pagada cuando llegó este pago. Nadie paga dos veces.'
        : isLetra
          ? `La letra ${first.position} ya figuraba pagada cuando llegó este pago. Nadie paga dos veces.`
          : 'El documento ya figuraba pagado cuando llegó este pago. Nadie paga dos veces.'
    case 'lowered':
      return 'El importe que se debía se corrigió y es menor que lo que pagaste.'
    case 'requested':
      return 'La inmobiliaria devuelve este importe a la tarjeta con la que se pagó.'
    case 'not-applied':
    case null:
      return 'Este pago no se aplicó: lo que se debía cambió, ya no estaba a tu nombre, o se abrió otro formulario de pago después de este.'
  }
}
