import type { Currency } from '@llave/domain/money/money'

/** What the confirm form adds to the debt (docs/specification.md, "checkout-field-payment"). */
export type ConfirmDraft = {
  /** Null where nothing is chosen. */
  readonly payment: Currency | null
  readonly affiliate: boolean
  readonly terms: boolean
}

/** The form as it opens: in the debt's own currency, nothing else accepted yet. */
export function initialConfirmDraft(currency: Currency): ConfirmDraft {
  return { payment: currency, affiliate: false, terms: false }
}

/** What keeps the form from being sent; `payment` says it in words. */
export function confirmErrors({ payment, terms }: ConfirmDraft): {
  readonly payment: string | null
  readonly terms: boolean
} {
  return { payment: payment === null ? 'El campo es requerido' : null, terms: !terms }
}
