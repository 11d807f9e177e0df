import type { StatementKind } from '../api/statement-kind.ts'

/** Who may stand on a screen: anyone at the entries, a token at the code, a customer behind both. */
export type Zone = 'entry' | 'verification' | 'customer'

export type Screen = {
  readonly zone: Zone
  /** The script that brings it: a group of vite.config.ts, or the module that the router imports. */
  readonly script: string
  /** Asked for before React is there (api/early-statement.ts). */
  readonly statement?: StatementKind
  /** The policy of its document lets the card provider in, so that links to it load it anew. */
  readonly cardForm?: true
}

/**
 * Every address of the portal, told once: the router, the pages of the build, the server and the
 * journeys follow from it (docs/decisions/0111). Nothing of a browser stands here, because
 * the build reads it. Names stand before the identifiers that they could be taken for.
 */
export const screens = {
  '/login': { zone: 'entry', script: 'sign-in' },
  '/MiCuenta/Ingreso': { zone: 'entry', script: 'sign-in' },
  '/MiCuenta/IngresoPin': { zone: 'entry', script: 'sign-in' },
  '/MiCuenta/IngresoSeparacionCI': { zone: 'entry', script: 'sign-in' },

  '/verification': { zone: 'verification', script: 'portal' },

  '/': { zone: 'customer', script: 'customer', statement: 'of-mode' },

  '/property/:id': { zone: 'customer', script: 'customer', statement: 'letter' },
  '/property/:id/payment': { zone: 'customer', script: 'customer', statement: 'letter' },
  '/property/:id/historic': { zone: 'customer', script: 'customer', statement: 'letter' },
  '/property/:id/debit': { zone: 'customer', script: 'debit-screens', statement: 'letter' },
  '/property/:id/advance': { zone: 'customer', script: 'property', statement: 'letter' },
  '/property/:id/notices': { zone: 'customer', script: 'property', statement: 'letter' },
  '/property/:id/documents': { zone: 'customer', script: 'documents', statement: 'letter' },
  // Llave's own viewer, which stands in a tab of its own.
  '/documents/:id': { zone: 'customer', script: 'documents' },

  '/checkout/:id': { zone: 'customer', script: 'checkout-screen', statement: 'of-mode', cardForm: true },

  '/debit-automatic': { zone: 'customer', script: 'debit-screens' },
  '/debit/:id/confirmation': { zone: 'customer', script: 'debit-screens' },
  '/debit/:id/payment': { zone: 'customer', script: 'card-screen', cardForm: true },
  '/success/debit': { zone: 'customer', script: 'debit-screens' },

  '/query': { zone: 'customer', script: 'desk' },
  '/query/prepayment': { zone: 'customer', script: 'simulator-screen' },
  '/query/record': { zone: 'customer', script: 'desk' },
  '/query/note': { zone: 'customer', script: 'desk' },
  '/query/request': { zone: 'customer', script: 'desk' },
  '/query/request/new': { zone: 'customer', script: 'desk' },
  '/query/request/:id': { zone: 'customer', script: 'desk' },
  '/query/historic': { zone: 'customer', script: 'desk' },
  '/query/historic/:id': { zone: 'customer', script: 'desk' },
} as const satisfies Readonly<Record<`/${string}`, Screen>>

export type ScreenPath = keyof typeof screens

/** The addresses of a zone. */
export type PathIn<Z extends Zone> = {
  [P in ScreenPath]: (typeof screens)[P]['zone'] extends Z ? P : never
}[ScreenPath]

/** What an address without a screen is answered with: the portal, which says so. */
export const notFound = { zone: 'customer', script: 'customer' } as const satisfies Screen
