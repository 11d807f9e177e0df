import { type Country, peru } from '@llave/domain/access/country'
import {
  type DocumentTypeCode,
  defaultDocumentType,
  documentTypeOf,
} from '@llave/domain/access/document-type'
import { dropSeparators, fitField, readTypedPhone } from '@llave/domain/access/read-typed-number'
import { truncateDocumentNumber } from '@llave/domain/access/truncate-document-number'
import { validateDocumentNumber } from '@llave/domain/access/validate-document-number'
import { longestPhoneLength, peruvianPhoneLength, validatePhone } from '@llave/domain/access/validate-phone'

/** The values of the sign-in form, and which fields the person has touched. */
export type SignInDraft = {
  readonly type: DocumentTypeCode
  readonly number: string
  readonly country: Country
  /** The person chose the country, so the browser's location no longer replaces it. */
  readonly countryChosen: boolean
  readonly phone: string
  readonly touched: { readonly number: boolean; readonly phone: boolean }
}

export const emptyDraft: SignInDraft = {
  type: defaultDocumentType,
  number: '',
  country: peru,
  countryChosen: false,
  phone: '',
  touched: { number: false, phone: false },
}

export type SignInChange =
  | { readonly field: 'type'; readonly value: DocumentTypeCode }
  | { readonly field: 'number'; readonly value: string }
  | { readonly field: 'phone'; readonly value: string; readonly countries: readonly Country[] }
  | { readonly field: 'country'; readonly value: Country }
  | { readonly field: 'located'; readonly value: Country }
  | { readonly field: 'submit' }

/** The draft after a change. */
export function changeDraft(draft: SignInDraft, change: SignInChange): SignInDraft {
  switch (change.field) {
    case 'type':
      return { ...draft, type: change.value, number: truncateDocumentNumber(change.value, draft.number) }
    case 'number':
      return {
        ...draft,
        number: fitField(draft.number, dropSeparators(change.value), inputLimits(draft).numberLength),
        touched: { ...draft.touched, number: true },
      }
    case 'phone':
      return typePhone(draft, change.value, change.countries)
    case 'country':
      return { ...draft, country: change.value, countryChosen: true }
    case 'located':
      // A number that is already being typed belongs to the country shown beside it.
      return draft.countryChosen || draft.phone !== '' ? draft : { ...draft, country: change.value }
    case 'submit':
      return { ...draft, touched: { number: true, phone: true } }
  }
}

/** A number with a dial code also selects its country. */
function typePhone(draft: SignInDraft, text: string, countries: readonly Country[]): SignInDraft {
  const { country, number } = readTypedPhone(text, draft.country, countries)
  const among = country === draft.country ? draft : { ...draft, country, countryChosen: true }
  return {
    ...among,
    phone: fitField(draft.phone, number, inputLimits(among).phoneLength),
    touched: { ...draft.touched, phone: true },
  }
}

/** The error of each field, whether it is shown yet or not. */
export function fieldErrors(draft: SignInDraft): {
  readonly number: string | null
  readonly phone: string | null
} {
  return {
    number: validateDocumentNumber(draft.type, draft.number),
    phone: validatePhone({ dialCode: draft.country.dialCode, number: draft.phone }),
  }
}

/** Maximum lengths and the counters beside the fields; the phone has a counter for Peru only. */
export function inputLimits(draft: SignInDraft) {
  const numberLength = documentTypeOf(draft.type).maxLength
  const peruvian = draft.country.dialCode === peru.dialCode
  const phoneLength = peruvian ? peruvianPhoneLength : longestPhoneLength
  return {
    numberLength,
    phoneLength,
    numberCount: `${draft.number.length}/${numberLength}`,
    phoneCount: peruvian ? `${draft.phone.length}/${phoneLength}` : undefined,
  }
}
