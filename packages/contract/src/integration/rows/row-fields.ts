import { documentTypes } from '@llave/domain/access/document-type'
import { hasHiddenCharacters } from '@llave/domain/text/hidden-characters'
import * as z from 'zod/mini'

// What a field of a row may hold, in the developer's files and in the integration's calls alike.
// The reasons are read by the staff, and by who administers the system that sends.

/** The database cannot store NUL or a lone surrogate; other hidden characters are never intended. */
function isPlain(value: string): boolean {
  return value.isWellFormed() && !hasHiddenCharacters(value)
}

/** Text of limited length: never more than the calls of the portal can carry. */
export function text(maxLength: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(maxLength),
      z.refine(isPlain, 'tiene caracteres que no se admiten'),
    )
}

/** What is left out is empty. */
export function optionalText(maxLength: number) {
  return z._default(text(maxLength), '')
}

/** What is left out is null. */
export function orNull<S extends z.ZodMiniType>(schema: S) {
  return z._default(z.nullable(schema), null)
}

/** Two of these that look alike would be two letras. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/

/** Proforma, letra and document numbers stand in addresses, where "." and ".." mean something else. */
export const identifier = text(40).check(
  z.refine((value) => !/^\.+$/.test(value), 'no es válido'),
  z.refine((value) => !invisible.test(value), 'tiene caracteres que no se ven'),
)

/** It names the pictures' address too. */
export const projectCode = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'solo admite letras sin tilde, dígitos, guiones y subrayados'),
  )

export const documentType = z.enum(
  documentTypes.map((type) => type.code),
  'no es un tipo de documento: 01, 04, 06, 07 u 11',
)
export const documentNumber = z.string().check(z.trim(), z.maxLength(20))
export const currency = z.enum(['PEN', 'USD'], 'no es una moneda: PEN o USD')

const unknownDay = '0000-00-00'
const noDay = 'no es una fecha AAAA-MM-DD'
const written = z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: noDay, abort: true })

/** Of a text that is written as one. */
function isDay(value: string): boolean {
  const [year, month, day] = [value.slice(0, 4), value.slice(5, 7), value.slice(8)].map(Number) as [
    number,
    number,
    number,
  ]
  if (year < 1 || year >= 2200 || month < 1 || month > 12 || day < 1) return false
  return day <= 28 || day <= new Temporal.PlainYearMonth(year, month).daysInMonth
}

/** Spreadsheets and databases write a day that nobody typed as one of 1899, 1900 or 1901. */
const since1950 = z.refine<string>(
  (value) => value >= '1950' || value === unknownDay,
  'es anterior a 1950: la fecha no se conoce o se leyó mal',
)

/** `YYYY-MM-DD`, kept as text for the database. */
export const day = z
  .string()
  .check(z.trim(), written, z.refine(isDay, { error: noDay, abort: true }), since1950)

/** The ERP writes 0000-00-00 for a day that it does not know. */
export const dayOrUnknown = z._default(
  z.pipe(
    z.string().check(
      z.trim(),
      written,
      z.refine((value) => value === unknownDay || isDay(value), { error: noDay, abort: true }),
      since1950,
    ),
    z.transform((value: string) => (value === unknownDay ? null : value)),
  ),
  null,
)

/** `1234.50` to minor units. */
export const amount = z.pipe(
  z
    .string()
    .check(z.trim(), z.regex(/^\d{1,10}(\.\d{1,2})?$/, 'no es un importe con dos decimales, como 1234.50')),
  z.transform((value: string) => {
    const [whole = '', cents = ''] = value.split('.')
    return Number(whole + cents.padEnd(2, '0'))
  }),
)

/** A path that leaves the folder could read anything. */
function fileName(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine(isPlain, 'tiene caracteres que no se admiten'),
    z.refine(
      (path) => !/^[/\\]|\\|(^|\/)\.\.(\/|$)/.test(path),
      'no es un archivo de la misma carpeta ni uno subido',
    ),
  )
}

/** A file that a row names: one beside the data file, or one that was uploaded. */
export const sourceFile = fileName(200)

/** The name of a file that is uploaded; with what a row writes before it, it is no longer than that. */
export const uploadName = fileName(150)
