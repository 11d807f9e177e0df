import { isProvenRefusal } from '@llave/domain/payments/proven-refusal'
import { refusalReason } from '@llave/domain/payments/refusal-reason'
import { type FormPurpose, formMessages } from './form-purpose.ts'

/** What the provider's form passes to `onError` (docs/payment-provider.md, "Forms"). */
export type FormError = {
  readonly errorCode: string
  readonly detailedErrorCode?: string | null
  readonly children?: readonly { readonly errorCode: string }[]
  readonly metadata?: {
    readonly answer?: { readonly clientAnswer?: { readonly orderCycle?: string } }
  } | null
}

/** What a fault of the form asks for. */
export type FormFailure =
  /** The card did not leave the form: a field is missing or wrong, or the form is not ready. */
  | { readonly kind: 'unsent'; readonly message: string }
  /** Refused; the same form takes another try. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Refused, or too old: another try needs a new form, before which the server asks about this one. */
  | { readonly kind: 'renew'; readonly message: string }
  /** It may have been charged: the server has to be asked. Every code that proves nothing else. */
  | { readonly kind: 'unknown' }

const wrongField = /^CLIENT_3(0[0-4]|2[1-6])$/
const notReady = /^CLIENT_(305|50[0145]|7\d\d|99[78])$/
/** The form's own time, and tokens that were never good. */
const expired = new Set(['PSP_108', 'INT_903', 'CLIENT_100', 'CLIENT_512'])
const notCharged = 'No se hizo ningún cobro.'

export function classifyFormError(error: FormError, purpose: FormPurpose): FormFailure {
  const { errorCode } = error
  if (wrongField.test(errorCode)) return { kind: 'unsent', message: fieldMessage(error) }
  if (notReady.test(errorCode)) return { kind: 'unsent', message: formMessages[purpose].notReady }
  if (expired.has(errorCode)) return { kind: 'renew', message: formMessages[purpose].expired }
  if (!isProvenRefusal(errorCode)) return { kind: 'unknown' }
  const { reason, advice } = refusalReason(errorCode, error.detailedErrorCode ?? null)
  const reasonAndAdvice = `${reason} ${notCharged} ${advice}`
  const message = purpose === 'payment' ? reasonAndAdvice : withoutPayment(reasonAndAdvice)
  const over = error.metadata?.answer?.clientAnswer?.orderCycle === 'CLOSED'
  return { kind: over ? 'renew' : 'refused', message }
}

/** Reasons speak of a payment; where a card was only to be kept there is none. */
function withoutPayment(message: string): string {
  return message
    .replace('Tu pago fue rechazado.', 'Tu banco rechazó la tarjeta.')
    .replace('no autorizó el pago', 'no autorizó la tarjeta')
    .replace('confirma el pago', 'confirma')
    .replace(/^El pago no pasó el control/, 'La tarjeta no pasó el control')
    .replace('El pago supera el límite', 'La operación supera el límite')
}

function fieldMessage({ errorCode, children = [] }: FormError): string {
  const code = children[0]?.errorCode ?? errorCode
  const listed = code === 'CLIENT_301' || code === 'CLIENT_302' || code === 'CLIENT_303'
  return listed ? refusalReason(code, null).reason : 'Completa los datos de la tarjeta.'
}
