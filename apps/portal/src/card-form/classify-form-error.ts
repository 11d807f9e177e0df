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

/** What has to follow an error of the form. */
export type FormFailure =
  /** The card was not submitted: a field is missing or wrong, or the form is not ready. */
  | { readonly kind: 'unsent'; readonly message: string }
  /** Refused; the same form can be submitted again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Refused, or expired: another try needs a new form, and the server first asks the provider about this one. */
  | { readonly kind: 'renew'; readonly message: string }
  /** The card may have been charged, so the server has to be asked. Any code that does not prove otherwise. */
  | { readonly kind: 'unknown' }

const wrongField = /^CLIENT_3(0[0-4]|2[1-6])$/
const notReady = /^CLIENT_(305|50[0145]|7\d\d|99[78])$/
/** Expired forms, and tokens that were never valid. */
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

/** Refusal reasons speak of a payment; registering a card is none. */
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
