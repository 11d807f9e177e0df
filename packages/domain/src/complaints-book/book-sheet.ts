import type { IdentityDocument } from '../access/document-type.ts'
import type { Money } from '../money/money.ts'
import { defineStates } from '../states/state-table.ts'

/** `claim`: a *reclamo*, about what was sold. `grievance`: a *queja*, about how one was attended. */
export const sheetKinds = ['claim', 'grievance'] as const
export type SheetKind = (typeof sheetKinds)[number]

export const contractedKinds = ['product', 'service'] as const
export type ContractedKind = (typeof contractedKinds)[number]

/** What a consumer writes on a sheet of the Libro de Reclamaciones; texts are empty where they left them out. */
export type SheetContent = {
  readonly consumer: {
    readonly name: string
    readonly document: IdentityDocument
    /** Domicile. */
    readonly address: string
    readonly phone: string
    readonly email: string
    /** Father, mother or guardian of a minor. */
    readonly guardian: string
  }
  readonly contracted: {
    readonly kind: ContractedKind
    readonly description: string
    /** What is claimed, where it is money. */
    readonly amount: Money | null
  }
  readonly kind: SheetKind
  readonly detail: string
  readonly request: string
}

/** Who answers, as the law wants it on the sheet. */
export type Provider = {
  /** Razón social. */
  readonly legalName: string
  /** Eleven digits. */
  readonly ruc: string
  readonly address: string
  /** The establishment's or portal's identification code; empty where there is none. */
  readonly code: string
}

/** What the provider wrote on the sheet. */
export type SheetAnswer = {
  /** What was done and decided. */
  readonly text: string
  /** What is offered to settle it; empty where nothing is. */
  readonly offer: string
  readonly at: Temporal.Instant
}

/**
 * The states of a sheet. None is closed without an answer.
 *
 * filed     it waits for the provider, within the term of the law
 * answered  the provider answered it, with an offer or without
 * agreed    the consumer accepted the offer: the agreement that the law makes of it
 */
export const sheetStates = defineStates('A sheet of the complaints book', {
  filed: ['answered'],
  answered: ['agreed'],
  agreed: [],
})
export type SheetState = (typeof sheetStates.all)[number]

/** The correlative code of a sheet: `0000000042-2026`. Numbers begin anew each year. */
export function sheetCode(year: number, number: number): string {
  return `${String(number).padStart(10, '0')}-${year}`
}
