import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { ContractedKind, SheetContent, SheetKind } from '@llave/domain/complaints-book/book-sheet'
import { type SheetField, validateSheet } from '@llave/domain/complaints-book/validate-sheet'
import { type Currency, money } from '@llave/domain/money/money'
import { readTypedAmount } from '@llave/domain/money/read-typed-amount'
import type { Session } from '../session/session-vault.ts'

/** A sheet as it is typed. */
export type SheetDraft = {
  readonly name: string
  readonly documentType: DocumentTypeCode
  readonly documentNumber: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly isMinor: boolean
  readonly guardian: string
  readonly contractedKind: ContractedKind
  readonly description: string
  readonly amount: string
  readonly currency: Currency
  readonly kind: SheetKind
  readonly detail: string
  readonly request: string
}

/** Empty; of who has an account, what is known of them, to be looked over. */
export function newSheetDraft(session: Session | null): SheetDraft {
  return {
    name: session?.name ?? '',
    documentType: session?.document.type ?? '01',
    documentNumber: session?.document.number ?? '',
    address: '',
    phone: session ? `+${session.phone.dialCode} ${session.phone.number}` : '',
    email: session?.email ?? '',
    isMinor: false,
    guardian: '',
    contractedKind: 'product',
    description: '',
    amount: '',
    currency: 'PEN',
    kind: 'claim',
    detail: '',
    request: '',
  }
}

export function contentOf(draft: SheetDraft): SheetContent {
  const typed = readTypedAmount(draft.amount)
  return {
    consumer: {
      name: draft.name.trim(),
      document: { type: draft.documentType, number: draft.documentNumber.trim() },
      address: draft.address.trim(),
      phone: draft.phone.trim(),
      email: draft.email.trim(),
      guardian: draft.isMinor ? draft.guardian.trim() : '',
    },
    contracted: {
      kind: draft.contractedKind,
      description: draft.description.trim(),
      amount: typed && money(typed.minor, typed.currency ?? draft.currency),
    },
    kind: draft.kind,
    detail: draft.detail.trim(),
    request: draft.request.trim(),
  }
}

/** What is wrong, by field; an amount that is none is said here, since the content has none then. */
export function faultsOfSheet(draft: SheetDraft): Readonly<Record<SheetField, string | null>> {
  const faults = validateSheet(contentOf(draft))
  const isAmount = draft.amount.trim() === '' || readTypedAmount(draft.amount) !== null
  return {
    ...faults,
    guardian:
      draft.isMinor && draft.guardian.trim() === ''
        ? 'Escribe quién es su padre, madre o tutor'
        : faults.guardian,
    amount: isAmount ? faults.amount : 'El monto debe ser un número, por ejemplo 899.33',
  }
}
