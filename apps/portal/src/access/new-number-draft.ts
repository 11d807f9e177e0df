import { countries } from '@llave/domain/access/countries'
import { type Country, peru } from '@llave/domain/access/country'
import { type DocumentTypeCode, defaultDocumentType, documentTypes } from '@llave/domain/access/document-type'
import { type NumberChangeReason, numberChangeReasons } from '@llave/domain/new-number/number-change'
import {
  type NumberChangeField,
  type NumberChangeForm,
  validateNumberChange,
} from '@llave/domain/new-number/validate-number-change'
import type { TypedPhone } from './phone-field.tsx'

/** What is written at `/number`. */
export type NewNumberDraft = {
  readonly type: DocumentTypeCode
  readonly number: string
  readonly oldPhone: TypedPhone
  readonly newPhone: TypedPhone
  readonly reason: NumberChangeReason | null
}

const noPhone: TypedPhone = { country: peru, number: '' }

export const emptyNewNumber: NewNumberDraft = {
  ...{ type: defaultDocumentType, number: '', reason: null },
  ...{ oldPhone: noPhone, newPhone: noPhone },
}

/** The draft as the contract takes it. */
export function formOf(draft: NewNumberDraft): NumberChangeForm {
  const phone = ({ country, number }: TypedPhone) => ({ dialCode: country.dialCode, number })
  return { ...draft, oldPhone: phone(draft.oldPhone), newPhone: phone(draft.newPhone) }
}

export function faultsOf(draft: NewNumberDraft): Record<NumberChangeField, string | null> {
  return validateNumberChange(formOf(draft))
}

/** Under this name the draft stands in the tab, which forgets it when it is closed. */
const key = 'llave:new-number'

export function keepDraft(draft: NewNumberDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that stores nothing keeps it while the page is open.
  }
}

export function keptDraft(): NewNumberDraft {
  try {
    return readDraft(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return emptyNewNumber
  }
}

/** A draft from what was stored, which may be of another version. */
export function readDraft(stored: unknown): NewNumberDraft {
  const found = recordOf(stored)
  return {
    type: documentTypes.find(({ code }) => code === found.type)?.code ?? defaultDocumentType,
    number: textOf(found.number),
    oldPhone: phoneOf(found.oldPhone),
    newPhone: phoneOf(found.newPhone),
    reason: numberChangeReasons.find((reason) => reason === found.reason) ?? null,
  }
}

function phoneOf(stored: unknown): TypedPhone {
  const { country, number } = recordOf(stored)
  return { country: countryOf(recordOf(country).code), number: textOf(number) }
}

function countryOf(stored: unknown): Country {
  return countries.find(({ code }) => code === stored) ?? peru
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : ''
}
