import { type DocumentTypeCode, documentTypes } from '@llave/domain/access/document-type'
import { majorFromMinor, minorFromMajor } from '@llave/domain/money/major-units'
import type { Currency } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec } from './call.ts'

/** Text of the wire, bounded so that no field can carry a novel. */
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength))
}

/** Text that must not be empty. */
export function someText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength))
}

export const digits = (maxLength: number) => z.string().check(z.regex(/^\d+$/), z.maxLength(maxLength))

export const documentTypeCode = z.enum(
  documentTypes.map((type) => type.code) as [DocumentTypeCode, ...DocumentTypeCode[]],
)
export const documentNumber = digits(15)
export const currency = z.enum(['PEN', 'USD'] satisfies Currency[])

const isoDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Refuses 2026-02-30 too, which the pattern alone lets pass. */
function isDay(year: number, month: number, day: number): boolean {
  return day >= 1 && month >= 1 && month <= 12 && day <= new Temporal.PlainYearMonth(year, month).daysInMonth
}

/** `YYYY-MM-DD` to a date. */
export const isoDate = codec(
  z.string().check(
    z.regex(isoDay),
    z.refine((value) =>
      isDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))),
    ),
  ),
  {
    decode: (value) => Temporal.PlainDate.from(value),
    encode: (date: Temporal.PlainDate) => date.toString(),
  },
)

/** `YYYY-MM-DD`, or `0000-00-00` for an unknown date: null in the domain, both ways. */
export const isoDateOrUnknown = codec(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value === '0000-00-00' ||
          (isoDay.test(value) &&
            isDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10)))),
      ),
    ),
  {
    decode: (value): Temporal.PlainDate | null =>
      value === '0000-00-00' ? null : Temporal.PlainDate.from(value),
    encode: (date: Temporal.PlainDate | null) => date?.toString() ?? '0000-00-00',
  },
)

/** A JSON number of major units with at most two decimals, to minor units. */
export const majorAmount = codec(
  z
    .number()
    .check(
      z.refine((value) => Math.abs(value) < 1e12 && Math.abs(Math.round(value * 100) / 100 - value) < 1e-6),
    ),
  {
    decode: (value) => minorFromMajor(Math.round(value * 100) / 100),
    encode: (minor: number) => majorFromMinor(minor),
  },
)
