import { type Money, money } from '@llave/domain/money/money'
import type { DebtReference, Device } from '@llave/domain/payments/debt-reference'
import { maxLetrasOfSet } from '@llave/domain/receivables/choosable-letras'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { currency, identifier, ignored, text } from '../fields.ts'
import { type CheckoutDescription, describeCustomer, describeDebt } from './checkout-description.ts'

/**
 * What the customer saw and wants to pay. The server compares `amount` and `registerCard`
 * with its own rows; `description` is what the specification has the browser send besides,
 * which the server ignores and never decodes.
 */
export type FormTokenRequest = {
  readonly debt: DebtReference
  /** Codes of further letras of its proforma that the same charge pays. */
  readonly further: readonly string[]
  /** In the currency that was chosen. */
  readonly amount: Money
  /** "Afiliar tarjeta al Débito automático" was checked. */
  readonly registerCard: boolean
  readonly device: Device
  readonly description?: CheckoutDescription
}

const instalmentOperation = 'R3'

export const formTokenBody = codec(
  z
    .object({
      amount: z.int().check(z.minimum(1), z.maximum(1e14)),
      currency,
      orderId: ignored,
      customer: ignored,
      formAction: z.enum(['REGISTER_PAY', 'ASK_REGISTER_PAY']),
      metadata: z.object({
        codLetra: identifier,
        codLetrasAdicionales: z.optional(
          z.array(identifier).check(z.minLength(1), z.maxLength(maxLetrasOfSet - 1)),
        ),
        proforma: z.optional(text(40)),
        tipoOperacion: z.optional(text(10)),
        dispositivo: z.optional(z.enum(['PC', 'Mobile'])),
        moneda: ignored,
        amountPay: ignored,
        fechaVencimiento: ignored,
        nombres: ignored,
        apellidos: ignored,
        numeroDocumento: ignored,
        codProyecto: ignored,
        proyecto: ignored,
        codPlaza: ignored,
        idTipoDocumento: ignored,
        celular: ignored,
        nroCuota: ignored,
        tienda: ignored,
        celularIngreso: ignored,
        monedaOrigen: ignored,
        importeOrigen: ignored,
        tipoCambio: ignored,
        fechaVenta: ignored,
        montoCuotaAprox: ignored,
        producto: ignored,
        tipoDocumento: ignored,
      }),
    })
    .check(
      z.refine(({ formAction, metadata }) => isSetOrOne(formAction, metadata), {
        path: ['metadata', 'codLetrasAdicionales'],
      }),
    ),
  {
    decode: (wire): FormTokenRequest => ({
      debt: decodeDebt(wire.metadata),
      further: wire.metadata.codLetrasAdicionales ?? [],
      amount: money(wire.amount, wire.currency),
      registerCard: wire.formAction === 'REGISTER_PAY',
      device: wire.metadata.dispositivo === 'Mobile' ? 'mobile' : 'desktop',
    }),
    encode: ({ debt, further, amount, registerCard, device, description }: FormTokenRequest) => ({
      amount: amount.minor,
      currency: amount.currency,
      formAction: registerCard ? ('REGISTER_PAY' as const) : ('ASK_REGISTER_PAY' as const),
      ...(description ? describeCustomer(description) : {}),
      metadata: {
        ...(description ? describeDebt(description, amount) : {}),
        ...encodeDebt(debt),
        ...(further.length > 0 ? { codLetrasAdicionales: [...further] } : {}),
        dispositivo: device === 'mobile' ? ('Mobile' as const) : ('PC' as const),
      },
    }),
  },
)

/** Several are letras of one proforma, each named once; their charge puts no card on debit. */
function isSetOrOne(
  formAction: string,
  metadata: Parameters<typeof decodeDebt>[0] & { codLetrasAdicionales?: string[] | undefined },
): boolean {
  const { codLetra, codLetrasAdicionales: further } = metadata
  if (further === undefined) return true
  const isDistinct = new Set([codLetra, ...further]).size === further.length + 1
  return isDistinct && decodeDebt(metadata).kind === 'instalment' && formAction !== 'REGISTER_PAY'
}

/** A letra comes with its proforma and operation R3; the cash items' operation is their document class. */
function decodeDebt(metadata: {
  codLetra: string
  proforma?: string | undefined
  tipoOperacion?: string | undefined
}): DebtReference {
  const { codLetra, proforma = '', tipoOperacion = instalmentOperation } = metadata
  return proforma !== '' && tipoOperacion === instalmentOperation
    ? { kind: 'instalment', proforma, code: codLetra }
    : { kind: 'cash', documentNumber: codLetra }
}

function encodeDebt(debt: DebtReference) {
  return debt.kind === 'instalment'
    ? { codLetra: debt.code, proforma: debt.proforma, tipoOperacion: instalmentOperation }
    : { codLetra: debt.documentNumber }
}
