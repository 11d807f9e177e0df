import type { Attachment } from '@llave/domain/service-desk/query'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { parseDate } from '@llave/domain/time/parse-date'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { identifier, nonEmptyText } from '../fields.ts'

function parseMinute(value: string): Temporal.PlainDateTime | null {
  const found = /^(\S{10}) ([01]\d|2[0-3]):([0-5]\d)$/.exec(value)
  const date = found && parseDate(found[1] as string)
  return date ? date.toPlainDateTime(new Temporal.PlainTime(Number(found[2]), Number(found[3]))) : null
}

/** `DD/MM/YYYY HH:mm`, a moment in Lima to the minute; the tables show its first ten characters. */
export const slashMinute = codec(z.string().check(z.refine((value) => parseMinute(value) !== null)), {
  decode: (value) => parseMinute(value) as Temporal.PlainDateTime,
  encode: (moment: Temporal.PlainDateTime) => `${formatDate(moment.toPlainDate())} ${formatHour(moment)}`,
})

/** Text that one of the domain's checks judges, with the sentence that the specification shows. */
export function checkedText(faultOf: (value: string) => string | null) {
  return z.string().check(
    z.check((payload) => {
      const fault = faultOf(payload.value)
      if (fault)
        payload.issues.push({ code: 'custom', message: fault, input: payload.value, continue: false })
    }),
    // PostgreSQL text cannot hold NUL or a lone surrogate.
    z.refine((value) => !value.includes('\0') && value.isWellFormed()),
  )
}

const pixels = z.int().check(z.positive())

/** What ObtenerAdjunto answers as a picture. */
export const attachmentMessage = codec(
  z.object({ id: identifier, nombre: nonEmptyText(100), ancho: pixels, alto: pixels }),
  {
    decode: (wire): Attachment => ({
      id: wire.id,
      fileName: wire.nombre,
      width: wire.ancho,
      height: wire.alto,
    }),
    encode: ({ id, fileName, width, height }: Attachment) => ({
      id,
      nombre: fileName,
      ancho: width,
      alto: height,
    }),
  },
)
