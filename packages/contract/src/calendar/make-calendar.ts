import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { limaMoment, nonEmptyText } from '../fields.ts'

export type MadeCalendar = {
  /** The whole address, which nothing tells again. */
  readonly address: string
  readonly madeAt: Temporal.Instant
}

/**
 * Makes a private calendar. Where there is one, it is refused (`no_disponible`) unless it asks to change the address:
 * the old one is dead from then on.
 */
export const makeCalendar = defineCall({
  name: 'makeCalendar',
  method: 'POST',
  path: '/api/MiCuenta/CrearCalendario',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  body: codec(z.object({ cambiar: z.boolean() }), {
    decode: (wire) => ({ change: wire.cambiar }),
    encode: ({ change }: { readonly change: boolean }) => ({ cambiar: change }),
  }),
  answer: message(
    codec(z.object({ direccion: nonEmptyText(300), creado: limaMoment }), {
      decode: (wire): MadeCalendar => ({ address: wire.direccion, madeAt: wire.creado }),
      encode: ({ address, madeAt }: MadeCalendar) => ({ direccion: address, creado: madeAt }),
    }),
  ),
  errors: ['no_disponible'],
})
