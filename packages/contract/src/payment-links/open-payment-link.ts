import { type Money, money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, isoDate, majorAmount, nonEmptyText, text } from '../fields.ts'
import { linkSecret } from './link-secret.ts'

/** All that a stranger is shown of a letra. */
export type OpenedLink = {
  /** The number of the letra among those of its contract. */
  readonly position: number
  readonly amount: Money
  readonly code: string
  readonly lastDay: Temporal.PlainDate
  /** Somebody is paying it at this moment: nobody else can. */
  readonly beingPaid: boolean
}

/**
 * Exchanges the secret of a link for what is to be paid. A call and not a page, so that what fetches the address
 * alone opens nothing. A link that is used, expired, withdrawn or never was: `enlace_cerrado`, all alike.
 */
export const openPaymentLink = defineCall({
  name: 'openPaymentLink',
  method: 'POST',
  path: '/api/Enlace/Abrir',
  access: 'open',
  writes: true,
  body: codec(z.object({ clave: linkSecret, zonaHoraria: text(60) }), {
    decode: (wire) => ({ secret: wire.clave, timeZone: wire.zonaHoraria }),
    encode: ({ secret, timeZone }: { readonly secret: string; readonly timeZone: string }) => ({
      clave: secret,
      zonaHoraria: timeZone,
    }),
  }),
  answer: message(
    codec(
      z.object({
        numeroLetra: z.int().check(z.minimum(0)),
        importe: majorAmount,
        moneda: currency,
        codigo: nonEmptyText(4),
        hasta: isoDate,
        enPago: z.boolean(),
      }),
      {
        decode: (wire): OpenedLink => ({
          position: wire.numeroLetra,
          amount: money(wire.importe, wire.moneda),
          code: wire.codigo,
          lastDay: wire.hasta,
          beingPaid: wire.enPago,
        }),
        encode: (link: OpenedLink) => ({
          numeroLetra: link.position,
          importe: link.amount.minor,
          moneda: link.amount.currency,
          codigo: link.code,
          hasta: link.lastDay,
          enPago: link.beingPaid,
        }),
      },
    ),
  ),
  errors: ['enlace_cerrado'],
})
