import type { StatementKind } from '../api/statement-kind.ts'

/**
 * Who may see a screen: anyone (`entry`), with a token but no code yet (`verification`), signed in (`customer`);
 * or, whoever is signed in, who comes from Mesa (`viewing`), with a payment link (`link`), without their number
 * (`number`), or to what stands open to all (`open`).
 */
export type Zone = 'entry' | 'verification' | 'customer' | 'viewing' | 'link' | 'open' | 'number'

export type Screen = {
  readonly zone: Zone
  /** The script that contains it: a group of vite.config.ts, or the module that the router imports. */
  readonly script: string
  /** The script of what stands around it, where that is one of its own. */
  readonly layout?: string
  /** Requested before React is loaded (api/early-statement.ts). */
  readonly statement?: StatementKind
  /** The policy of its document allows the card provider, so links to it reload the page. */
  readonly cardForm?: true
}

/**
 * Every address of the portal: the router, the pages of the build, the server and the journeys derive
 * from this table (docs/decisions/0111). It imports nothing of a browser, because the build reads it.
 * Fixed segments come before the parameters that would match them.
 */
export const screens = {
  '/login': { zone: 'entry', script: 'sign-in' },
  '/MiCuenta/Ingreso': { zone: 'entry', script: 'sign-in' },
  '/MiCuenta/IngresoPin': { zone: 'entry', script: 'sign-in' },
  '/MiCuenta/IngresoSeparacionCI': { zone: 'entry', script: 'sign-in' },

  '/verification': { zone: 'verification', script: 'entry-screens' },

  '/': { zone: 'customer', script: 'customer', statement: 'of-mode' },

  '/property/:id': {
    zone: 'customer',
    script: 'letra-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  '/property/:id/payment': {
    zone: 'customer',
    script: 'letra-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  '/property/:id/historic': {
    zone: 'customer',
    script: 'letra-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  // How one letra was paid: `?documento=` names it.
  '/property/:id/paid': {
    zone: 'customer',
    script: 'paid-letra-screen',
    layout: 'property-frame',
    statement: 'letter',
  },
  '/property/:id/debit': {
    zone: 'customer',
    script: 'debit-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  '/property/:id/advance': {
    zone: 'customer',
    script: 'property-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  '/property/:id/notices': {
    zone: 'customer',
    script: 'property-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  '/property/:id/documents': {
    zone: 'customer',
    script: 'document-screens',
    layout: 'property-frame',
    statement: 'letter',
  },
  // Llave's own document viewer, which opens in its own tab.
  '/documents/:id': { zone: 'customer', script: 'document-screens' },

  // One amount in the three ways of paying ahead, beside the specification's simulator.
  '/prepayment/:id': { zone: 'customer', script: 'ways-screen' },

  '/checkout/:id': { zone: 'customer', script: 'checkout-screens', statement: 'of-mode', cardForm: true },

  // The next debit day, seen ahead and skipped, beside the specification's screens of automatic debit.
  '/debit-day': { zone: 'customer', script: 'debit-day-screen' },
  '/payment': { zone: 'customer', script: 'payment-screens' },
  '/payment/:id': { zone: 'customer', script: 'payment-screens' },

  '/debit-automatic': { zone: 'customer', script: 'debit-screens' },
  '/debit/:id/confirmation': { zone: 'customer', script: 'debit-screens' },
  '/debit/:id/payment': { zone: 'customer', script: 'card-screens', cardForm: true },
  '/success/debit': { zone: 'customer', script: 'debit-screens' },

  '/access': { zone: 'customer', script: 'my-access-screen' },
  '/promise/:id': { zone: 'customer', script: 'reminder-screens' },
  // `?proforma=` chooses the property.
  '/papers': { zone: 'customer', script: 'papers-screen' },
  '/calendar': { zone: 'customer', script: 'calendar-screen' },
  '/reminders': { zone: 'customer', script: 'reminder-screens' },

  '/query': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/prepayment': { zone: 'customer', script: 'simulator-screen', layout: 'query-frame' },
  '/query/record': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/note': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/note/new': { zone: 'customer', script: 'repair-screens', layout: 'query-frame' },
  '/query/note/:id': { zone: 'customer', script: 'repair-screens', layout: 'query-frame' },
  '/query/request': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/request/new': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/request/:id': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/historic': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },
  '/query/historic/:id': { zone: 'customer', script: 'desk-screens', layout: 'query-frame' },

  '/payment-links': { zone: 'customer', script: 'payment-links-screen' },

  // A letra for who has its link, without a session; the secret stands behind the #.
  '/p': { zone: 'link', script: 'link-screen', cardForm: true },

  // The Libro de Reclamaciones, and one sheet of it; its key stands behind the #.
  '/libro-de-reclamaciones': { zone: 'open', script: 'book-screen' },
  '/libro-de-reclamaciones/hoja': { zone: 'open', script: 'open-screens' },

  // The privacy policy in plain words.
  '/como-usamos-tus-datos': { zone: 'open', script: 'open-screens' },

  // Another number to sign in with, and stopping that; the code stands behind the #.
  '/number': { zone: 'number', script: 'number-screens' },
  '/number/stop': { zone: 'number', script: 'number-screens' },

  // Where an address of Mesa begins to show the portal as a customer sees it.
  '/viewing': { zone: 'viewing', script: 'viewing-screen' },
} as const satisfies Readonly<Record<`/${string}`, Screen>>

export type ScreenPath = keyof typeof screens

/** The addresses of a zone. */
export type PathIn<Z extends Zone> = {
  [P in ScreenPath]: (typeof screens)[P]['zone'] extends Z ? P : never
}[ScreenPath]

/** The page for unknown addresses: the portal, which shows that there is no such page. */
export const notFound = { zone: 'customer', script: 'customer' } as const satisfies Screen
