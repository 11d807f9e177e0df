import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { parseDate } from '@llave/domain/time/parse-date'
import * as z from 'zod/mini'
import { codec } from '../call.ts'

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
