import { documentTypes } from '@llave/domain/access/document-type'
import { hasHiddenCharacters } from '@llave/domain/text/hidden-characters'
import * as z from 'zod'

/** The database cannot store NUL or a lone surrogate; other hidden characters are never intended. */
function isPlain(value: string): boolean {
  return value.isWellFormed() && !hasHiddenCharacters(value)
}

/** Text of limited length: never more than the contract's calls can carry. */
export function text(maxLength: number) {
  return z.string().trim().min(1).max(maxLength).refine(isPlain, 'tiene caracteres que no se admiten')
}

export function optionalText(maxLength: number) {
  return text(maxLength).default('')
}

/** Proforma, letra and document numbers stand in addresses, where "." and ".." mean something else. */
export const identifier = text(40).refine((value) => !/^\.+$/.test(value), 'no es válido')

/** It names the pictures' address too. */
export const projectCode = z
  .string()
  .trim()
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'solo admite letras sin tilde, dígitos, guiones y subrayados')

export const documentType = z.enum(
  documentTypes.map((type) => type.code),
  'no es un tipo de documento: 01, 04, 06, 07 u 11',
)
export const documentNumber = z.string().trim().max(20)
export const currency = z.enum(['PEN', 'USD'], 'no es una moneda: PEN o USD')

function isDay(value: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const [year, month, day] = value.split('-').map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= new Temporal.PlainYearMonth(year, month).daysInMonth
}

/** `YYYY-MM-DD`, kept as text for the database. */
export const day = z.string().trim().refine(isDay, 'no es una fecha AAAA-MM-DD')

/** The ERP writes 0000-00-00 for a day that it does not know. */
export const dayOrUnknown = z
  .union([z.literal('0000-00-00').transform(() => null), day], 'no es una fecha AAAA-MM-DD')
  .default(null)

/** `1234.50` to minor units. */
export const amount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'no es un importe con dos decimales, como 1234.50')
  .transform((value) => {
    const [whole = '', cents = ''] = value.split('.')
    return Number(whole + cents.padEnd(2, '0'))
  })

/** The path of a file in the data file's folder; a path that leaves it could read anything. */
export const siblingFile = z
  .string()
  .trim()
  .max(200)
  .refine((path) => !/^[/\\]|\\|(^|\/)\.\.(\/|$)|\0/.test(path), 'no es un archivo de la misma carpeta')
