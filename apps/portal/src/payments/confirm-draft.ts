import type { Currency } from '@llave/domain/money/money'

/** What the confirm form adds to the debt (docs/specification.md, "checkout-field-payment"). */
export type ConfirmDraft = {
  /** Null where no currency is chosen. */
  readonly payment: Currency | null
  readonly affiliate: boolean
  readonly terms: boolean
}

/** The initial form: in the debt's own currency, with nothing accepted yet. */
export function initialConfirmDraft(currency: Currency): ConfirmDraft {
  return { payment: currency, affiliate: false, terms: false }
}

/** What prevents submitting the form; `payment` is a message. */
export function confirmErrors({ payment, terms }: ConfirmDraft): {
  readonly payment: string | null
  readonly terms: boolean
} {
  return { payment: payment === null ? 'El campo es requerido' : null, terms: !terms }
}
