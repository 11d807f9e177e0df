/**
 * Which debt a payment is for. Letter code and document number are unique a customer
 * (docs/small-print.md, "Which debt may be paid").
 */
export type DebtReference =
  | { readonly kind: 'instalment'; readonly proforma: string; readonly code: string }
  | { readonly kind: 'cash'; readonly documentNumber: string }

/** Where the customer pays: below 1024 px is mobile (docs/small-print.md, "Figures and texts"). */
export type Device = 'desktop' | 'mobile'
