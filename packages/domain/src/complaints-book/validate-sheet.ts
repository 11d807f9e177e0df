import type { IdentityDocument } from '../access/document-type.ts'
import { validateDocumentNumber } from '../access/validate-document-number.ts'
import { validateContactEmail } from '../service-desk/validate-complaint.ts'
import { hasHiddenCharacters, isBlank } from '../text/hidden-characters.ts'
import type { SheetContent } from './book-sheet.ts'

/** Characters. */
export const sheetLimits = {
  name: 200,
  address: 250,
  phone: 20,
  guardian: 200,
  description: 300,
  detail: 2000,
  request: 1000,
  /** What the provider writes. */
  answer: 3000,
  offer: 1000,
} as const

export type SheetField =
  | 'name'
  | 'document'
  | 'address'
  | 'phone'
  | 'email'
  | 'guardian'
  | 'description'
  | 'amount'
  | 'detail'
  | 'request'

/**
 * What is wrong with a sheet, by field, in the words of the screen; null where nothing is. The law takes a sheet
 * without name, document, address or e-mail, or detail for not presented, so these are asked for; all else may be
 * left out (docs/complaints-book.md). The caller has trimmed the texts.
 */
export function validateSheet(sheet: SheetContent): Readonly<Record<SheetField, string | null>> {
  const { consumer, contracted, detail, request } = sheet
  const isReachable = !isBlank(consumer.address) || consumer.email !== ''
  return {
    name: validateName(consumer.name, 'Escribe tus nombres y apellidos', sheetLimits.name),
    document: validateDocument(consumer.document),
    address: isReachable
      ? validateText(consumer.address, sheetLimits.address)
      : 'Escribe tu domicilio o tu correo',
    phone: consumer.phone === '' ? null : validatePhoneText(consumer.phone),
    email: consumer.email === '' ? null : validateContactEmail(consumer.email),
    guardian: consumer.guardian === '' ? null : validateName(consumer.guardian, '', sheetLimits.guardian),
    description: validateText(contracted.description, sheetLimits.description),
    amount: contracted.amount === null ? null : validateAmount(contracted.amount.minor),
    detail: validateText(detail, sheetLimits.detail, 'Cuenta qué pasó'),
    request: validateText(request, sheetLimits.request),
  }
}

/** The same of what the provider writes on it. */
export function validateSheetAnswer(answer: { readonly text: string; readonly offer: string }): {
  readonly text: string | null
  readonly offer: string | null
} {
  return {
    text: validateText(answer.text, sheetLimits.answer, 'Escribe qué se hizo y qué se decidió'),
    offer: validateText(answer.offer, sheetLimits.offer),
  }
}

/** Of who comes with a passport or another foreign document, letters are taken too. */
function validateDocument({ type, number }: IdentityDocument): string | null {
  if (type === '01' || type === '06' || number === '') return validateDocumentNumber(type, number)
  return /^[A-Za-z0-9]{3,15}$/.test(number) ? null : 'El número de documento es incorrecto'
}

/** `required`: what is said where there is nothing; without it nothing may be there. */
function validateText(text: string, limit: number, required?: string): string | null {
  if (isBlank(text)) return required ?? null
  if (hasHiddenCharacters(text)) return 'Quita los caracteres que no se ven'
  return text.length > limit ? `Usa ${limit} caracteres como máximo` : null
}

function validateName(name: string, required: string, limit: number): string | null {
  const fault = validateText(name, limit, required)
  if (fault !== null) return fault
  return (name.match(/\p{L}/gu)?.length ?? 0) < 2 ? 'Escribe el nombre completo' : null
}

function validatePhoneText(phone: string): string | null {
  const digits = phone.replace(/[ ()+-]/g, '')
  return /^\d{6,15}$/.test(digits) && phone.length <= sheetLimits.phone
    ? null
    : 'Escribe el teléfono con dígitos, por ejemplo 987 654 321'
}

const mostMinor = 100_000_000_00

function validateAmount(minor: number): string | null {
  if (minor <= 0) return 'El monto debe ser mayor que cero'
  return minor > mostMinor ? 'El monto es demasiado grande' : null
}
