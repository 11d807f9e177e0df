import { type DocumentTypeCode, documentTypes } from '@llave/domain/access/document-type'
import { majorFromMinor, minorFromMajor } from '@llave/domain/money/major-units'
import type { Currency } from '@llave/domain/money/money'
import { formatDate } from '@llave/domain/time/format-date'
import { dayFrom, dayText } from '@llave/domain/time/known-days'
import { parseDate } from '@llave/domain/time/parse-date'
import * as z from 'zod/mini'
import { codec } from './call.ts'

/** PostgreSQL text cannot hold NUL or a lone surrogate. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed())

/** Text of the wire with a maximum length. */
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), storable)
}

/** Text that must not be empty. */
export function nonEmptyText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), storable)
}

export const digits = (maxLength: number) => z.string().check(z.regex(/^\d+$/), z.maxLength(maxLength))

export const documentTypeCode = z.enum(
  documentTypes.map((type) => type.code) as [DocumentTypeCode, ...DocumentTypeCode[]],
)
export const documentNumber = digits(15)
export const currency = z.enum(['PEN', 'USD'] satisfies Currency[])

/** The database has no year 0, and writes those after 9999 otherwise, in which a last day of 9999 would end. */
const isoDay = /^(?!0000|9999)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Refuses 2026-02-30 too. It also runs after a failed pattern check, so it must not throw for any text. */
function isDay(year: number, month: number, day: number): boolean {
  if (!(Number.isInteger(year) && month >= 1 && month <= 12 && day >= 1)) return false
  return day <= new Temporal.PlainYearMonth(year, month).daysInMonth
}

function isIsoDay(value: string): boolean {
  return (
    isoDay.test(value) &&
    isDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10)))
  )
}

/** `YYYY-MM-DD` to a date. */
export const isoDate = codec(z.string().check(z.refine(isIsoDay, 'no es un día como 2026-11-23')), {
  decode: (value) => dayFrom(value),
  encode: (date: Temporal.PlainDate) => dayText(date),
})

/** `YYYY-MM-DD`, or this text for an unknown date, which is null in the domain. */
function isoDateOr(unknown: '0000-00-00' | '') {
  return codec(z.string().check(z.refine((value) => value === unknown || isIsoDay(value))), {
    decode: (value): Temporal.PlainDate | null => (value === unknown ? null : dayFrom(value)),
    encode: (date: Temporal.PlainDate | null) => (date ? dayText(date) : unknown),
  })
}

export const isoDateOrZeros = isoDateOr('0000-00-00')
export const isoDateOrBlank = isoDateOr('')

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

/** Two capital letters of ISO 3166. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Degrees of a position in a query: text of the wire to a number between -limit and limit. */
export function degrees(limit: 90 | 180) {
  return codec(
    z
      .string()
      .check(z.refine((value) => /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= limit)),
    { decode: (value) => Number(value), encode: (value: number) => decimalText(value) },
  )
}

/** Without exponent: a parser of decimals would refuse 1e-7. */
function decimalText(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '')
}

/** `DD/MM/YYYY` to a date. */
export const slashDate = codec(z.string().check(z.refine((value) => parseDate(value) !== null)), {
  decode: (value) => parseDate(value) as Temporal.PlainDate,
  encode: (date: Temporal.PlainDate) => formatDate(date),
})

/** An ISO moment with Lima's offset, to the second: `2026-11-21T15:20:05-05:00`. */
export const limaMoment = codec(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-05:00$/), z.refine(isMoment)),
  {
    decode: (value) => Temporal.Instant.from(value),
    encode: (instant: Temporal.Instant) => momentText(instant),
  },
)

/** The same, or empty where there is none: null in the domain, both ways. */
export const limaMomentOrBlank = codec(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value === '' || (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-05:00$/.test(value) && isMoment(value)),
      ),
    ),
  {
    decode: (value): Temporal.Instant | null => (value === '' ? null : Temporal.Instant.from(value)),
    encode: (instant: Temporal.Instant | null) => (instant ? momentText(instant) : ''),
  },
)

/** The offset is part of the wire. Asking for that of the zone took longer than all else that an answer says but once. */
function momentText(instant: Temporal.Instant): string {
  const inLima = instant.subtract({ hours: 5 }).toString({ smallestUnit: 'second' })
  return inLima.replace('Z', '-05:00')
}

function isMoment(value: string): boolean {
  return (
    isDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))) &&
    Number(value.slice(11, 13)) < 24 &&
    Number(value.slice(14, 16)) < 60 &&
    Number(value.slice(17, 19)) < 60
  )
}

/** Identifiers of the developer's ERP, as text of any alphabet: proforma, letra, document, project. */
export const identifier = nonEmptyText(40)
export const projectCode = nonEmptyText(40)
export const description = text(300)

/** Members that a browser sends and the server ignores (docs/wire.md, "Rules"). */
export const ignored = z.optional(z.unknown())
