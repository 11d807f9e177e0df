import { refusalReason } from '@llave/domain/payments/refusal-reason'
import { type FormPurpose, formWords } from './form-purpose.ts'

/** What the provider's form passes to `onError` (payment-provider, section 4.3). */
export type FormError = {
  readonly errorCode: string
  readonly detailedErrorCode?: string | null
  readonly children?: readonly { readonly errorCode: string }[]
  readonly metadata?: {
    readonly answer?: { readonly clientAnswer?: { readonly orderCycle?: string } }
  } | null
}

/** What a fault of the form asks for. */
export type FormFault =
  /** A field is missing or wrong: the form says where, the card was not sent. */
  | { readonly kind: 'field'; readonly words: string }
  /** Refused; the same form takes another try. */
  | { readonly kind: 'refused'; readonly words: string }
  /** Refused, or too old: another try needs a new form. */
  | { readonly kind: 'renew'; readonly words: string }
  /** It was sent and nobody knows what came of it: the server has to be asked. */
  | { readonly kind: 'unknown' }

const expired = new Set(['PSP_108', 'PSP_136', 'PSP_649', 'INT_903', 'CLIENT_100', 'CLIENT_512'])
const silent = new Set([
  'CLIENT_103',
  'CLIENT_104',
  'CLIENT_105',
  'CLIENT_502',
  'CLIENT_999',
  'PSP_677',
  'PSP_679',
  'PSP_999',
])
const notCharged = 'No se hizo ningún cobro.'

export function readFormFault(error: FormError, purpose: FormPurpose): FormFault {
  const { errorCode } = error
  if (errorCode === 'CLIENT_300' || /^CLIENT_3(0[1-4]|2[1-6])$/.test(errorCode)) {
    return { kind: 'field', words: fieldWords(error) }
  }
  if (silent.has(errorCode)) return { kind: 'unknown' }
  if (expired.has(errorCode)) return { kind: 'renew', words: formWords[purpose].expired }
  const { reason, advice } = refusalReason(errorCode, error.detailedErrorCode ?? null)
  const said = `${reason} ${notCharged} ${advice}`
  const words = purpose === 'payment' ? said : withoutPayment(said)
  const over = errorCode === 'PSP_099' || error.metadata?.answer?.clientAnswer?.orderCycle === 'CLOSED'
  return { kind: over ? 'renew' : 'refused', words }
}

/** Reasons speak of a payment; where a card was only to be kept there is none. */
function withoutPayment(words: string): string {
  return words
    .replace('Tu pago fue rechazado.', 'Tu banco rechazó la tarjeta.')
    .replace('no autorizó el pago', 'no autorizó la tarjeta')
    .replace('confirma el pago', 'confirma')
    .replace(/^El pago no pasó el control/, 'La tarjeta no pasó el control')
    .replace('El pago supera el límite', 'La operación supera el límite')
}

function fieldWords({ errorCode, children = [] }: FormError): string {
  const code = children[0]?.errorCode ?? errorCode
  const listed = code === 'CLIENT_301' || code === 'CLIENT_302' || code === 'CLIENT_303'
  return listed ? refusalReason(code, null).reason : 'Completa los datos de la tarjeta.'
}
