/** Why a card was refused, as the customer reads it, and what they can do. */
export type Refusal = {
  readonly reason: string
  readonly advice: string
  /**
   * Trying the same card again is of no use: automatic debit must not (docs/payment-provider.md,
   * "Cards on debit").
   */
  readonly hard: boolean
}

const tryLater = 'Espera unos minutos y vuelve a intentarlo.'
const otherCard = 'Usa otra tarjeta.'
const callBank = 'Comunícate con tu banco o usa otra tarjeta.'
const checkData = 'Revisa los datos de la tarjeta y vuelve a intentarlo.'

function soft(reason: string, advice: string): Refusal {
  return { reason, advice, hard: false }
}

function hard(reason: string, advice: string): Refusal {
  return { reason, advice, hard: true }
}

const blocked = hard('La tarjeta está bloqueada.', callBank)
const expired = hard('La tarjeta está vencida.', otherCard)
const closed = hard('La cuenta de la tarjeta está cerrada.', otherCard)
const notHonoured = soft('Tu banco no autorizó el pago.', callBank)
const noAnswer = soft('Tu banco no respondió a tiempo.', tryLater)
const revoked = hard('Retiraste el permiso para cobrar a esta tarjeta.', otherCard)
const notAuthenticated = soft(
  'No se completó la verificación de tu banco.',
  'Vuelve a intentarlo y confirma el pago cuando tu banco te lo pida.',
)

/** `detailedErrorCode` of an ACQ_001: the acquirer's own code. */
const acquirerReasons: Record<string, Refusal> = {
  '03': notHonoured,
  '04': blocked,
  '05': notHonoured,
  '07': blocked,
  '12': hard('El banco no admite esta operación.', otherCard),
  '13': soft('El banco no admite este monto.', callBank),
  '14': hard('El número de la tarjeta no es correcto.', checkData),
  '15': hard('No reconocemos el banco de esta tarjeta.', otherCard),
  '41': hard('La tarjeta está reportada como perdida.', callBank),
  '43': hard('La tarjeta está reportada como robada.', callBank),
  '46': closed,
  '51': soft('La tarjeta no tiene saldo suficiente.', 'Recarga tu tarjeta o usa otra.'),
  '54': expired,
  '57': hard(
    'Tu tarjeta no tiene habilitadas las compras por internet.',
    'Habilítalas en la aplicación de tu banco o usa otra tarjeta.',
  ),
  '59': blocked,
  '61': soft(
    'El pago supera el límite de tu tarjeta.',
    'Amplía el límite en la aplicación de tu banco o usa otra tarjeta.',
  ),
  '62': blocked,
  '65': soft('Llegaste al número de compras que tu banco permite.', callBank),
  '82': soft('El código de seguridad no es correcto.', checkData),
  '91': noAnswer,
  '96': noAnswer,
  '1A': notAuthenticated,
  N7: soft('El código de seguridad no es correcto.', checkData),
  R0: revoked,
  R1: revoked,
  R3: revoked,
}

/** `errorCode` of the provider, where the acquirer was not even asked, or gave nothing more. */
const providerReasons: Record<string, Refusal> = {
  PSP_030: hard('La tarjeta guardada ya no está disponible.', otherCard),
  PSP_031: hard('La tarjeta guardada ya no está disponible.', otherCard),
  PSP_036: hard('La tarjeta guardada ya no está disponible.', otherCard),
  PSP_561: hard('La tarjeta guardada ya no está disponible.', otherCard),
  PSP_607: hard('La tarjeta guardada ya no está disponible.', otherCard),
  PSP_042: soft('La tarjeta no tiene saldo suficiente.', 'Recarga tu tarjeta o usa otra.'),
  PSP_099: soft('Se hicieron demasiados intentos con esta tarjeta.', otherCard),
  PSP_108: soft('El formulario de pago venció.', 'Abre el formulario otra vez.'),
  PSP_112: expired,
  PSP_202: expired,
  PSP_508: expired,
  PSP_136: notAuthenticated,
  PSP_649: notAuthenticated,
  PSP_539: notAuthenticated,
  PSP_707: notAuthenticated,
  PSP_708: notAuthenticated,
  PSP_536: soft('El pago no pasó el control de seguridad.', otherCard),
  PSP_641: soft('El pago no pasó el control de seguridad.', otherCard),
  PSP_647: soft('El pago no pasó el control de seguridad.', otherCard),
  PSP_610: hard('Esta tarjeta no se acepta en esta moneda.', otherCard),
  PSP_677: noAnswer,
  CLIENT_101: notAuthenticated,
  CLIENT_103: noAnswer,
  CLIENT_301: soft('El número de la tarjeta no es correcto.', checkData),
  CLIENT_302: soft('La fecha de vencimiento no es correcta.', checkData),
  CLIENT_303: soft('El código de seguridad no es correcto.', checkData),
}

const unknownReason = soft('Tu pago fue rechazado.', 'Vuelve a intentarlo o usa otra tarjeta.')

/**
 * The refusal for the provider's codes: the acquirer's code first, then the provider's. An unlisted
 * code only says that the card was refused. The caller knows that it was refused, from its
 * transaction or `isProvenRefusal`.
 */
export function refusalReason(errorCode: string | null, detailedErrorCode: string | null): Refusal {
  const acquirer = detailedErrorCode?.toUpperCase().padStart(2, '0') ?? ''
  const provider = errorCode ?? ''
  if (Object.hasOwn(acquirerReasons, acquirer)) return acquirerReasons[acquirer] as Refusal
  if (Object.hasOwn(providerReasons, provider)) return providerReasons[provider] as Refusal
  return provider.startsWith('AUTH_') ? notAuthenticated : unknownReason
}
