/**
 * What the folders of an application may import from each other: every folder is a room, which may import
 * itself, the ground, and what a pair allows. A folder on no list is walled off from its first file on. Files
 * beside the rooms may import all of them and are imported by none.
 */
export type Rooms = {
  /** The folder that contains the rooms. */
  readonly within: string
  /** Rooms that all others may import, with their purpose; one of them imports another only by a pair. */
  readonly ground: Readonly<Record<string, string>>
  /** The other imports that are allowed, and why. */
  readonly pairs: Readonly<Record<`${string} -> ${string}`, string>>
}

export const rooms: readonly Rooms[] = [
  {
    within: 'apps/api/src',
    ground: {
      config: 'what the environment sets',
      database: 'the handle, transactions, tables',
      http: 'the session, errors, how a call is registered, HTML',
      messaging: 'the outbox, the frame of an e-mail',
      paper: 'the ground of PDFs, the page that checks one',
      files: 'stored files, pictures made anew',
      audit: 'who of the developer did what, and why',
      switches: 'what the operator stopped',
      holders: 'who holds a proforma, now and before',
    },
    pairs: {
      'database -> config': 'which database it is',
      'http -> config': 'the maps that a page may load',
      'messaging -> database': 'the outbox is a table',
      'messaging -> http': 'HTML that escapes',
      'paper -> http': 'HTML that escapes',
      'files -> database': 'files are rows',
      'audit -> database': 'the audit is a table',
      'switches -> database': 'switches are rows',
      'switches -> audit': 'turning one is audited',
      'holders -> database': 'holders are rows',
      'receivables -> exchange': 'a letra in dollars, in soles of the day',
      'payments -> exchange': 'the rate that a payment is taken at',
      'portfolio -> receivables': 'a property shows what it owes',
      'prepayment -> receivables': 'a simulation starts from the letras',
      'certificates -> receivables': 'a certificate states the letras',
      'debit -> payments': 'a charge is an order that is settled',
      'integration -> service-desk': 'a reply of the ERP is an answer to a query',
      'integration -> payments': 'what was settled here is not paid again by a file',
      'integration -> debit': 'a card goes off debit where its owner holds the proforma no longer',
      'operations -> access': "codes, and a person's sign-ins",
      'operations -> debit': 'how the debit day stands',
      'operations -> integration': "keys of the developer's systems, how the feeds stand",
      'operations -> payments': 'money that a person decides about',
      'operations -> service-desk': 'how long requests are kept',
    },
  },
  {
    within: 'apps/api/src/payments',
    ground: { provider: 'what the card provider takes and says' },
    pairs: {
      'receipts -> orders': 'a receipt says what was paid of which debt',
      'settlement -> orders': 'money is credited to the debt of its order',
      'settlement -> receipts': 'crediting ends with the receipt',
      'reconciliation -> orders': 'which orders are still asked about',
      'reconciliation -> settlement': 'what the provider says is settled',
    },
  },
  {
    within: 'apps/api/src/integration',
    ground: {},
    pairs: {
      'import -> rows': 'the rows of a file are stored',
      'import -> source-files': 'what the files hold',
      'source-files -> rows': 'which members a row has, and which of them no report quotes',
      'templates -> source-files': 'the columns and their headings',
      'batches -> rows': 'the rows of a call are stored',
      'bell -> feeds': 'how far a feed goes',
    },
  },
  {
    within: 'apps/portal/src',
    ground: {
      assets: 'pictures and fonts',
      brand: 'the name and mark of the developer',
      session: 'who is signed in at this browser, and in which mode',
      api: 'the caller of the contract, what several screens ask',
      frame: 'what stands around every screen',
      property: 'the picture of a project, the choice of a property',
      debts: 'what is owed and when, in one look',
    },
    pairs: {
      'api -> session': 'every call names who asks',
      'frame -> api': 'signing out, and what failed to load',
      'frame -> brand': 'header, footer and title',
      'frame -> session': 'whose name the header says',
      'property -> assets': 'the picture of a project without one',
      'debts -> frame': "links that look like buttons, and today's date",
      'payments -> card-form': 'a debt is paid by card',
      'payments -> wizard': 'paying is steps',
      'debit -> card-form': 'a card is affiliated',
      'debit -> wizard': 'affiliating is steps',
      'cash -> receivables': 'tabs and receipts, as with letras',
      'routes -> access': 'its screens',
      'routes -> cash': 'its screens',
      'routes -> certificates': 'its screens',
      'routes -> debit': 'its screens',
      'routes -> payments': 'its screens',
      'routes -> portfolio': 'its screens',
      'routes -> prepayment': 'its screens',
      'routes -> receivables': 'its screens',
      'routes -> service-desk': 'its screens',
      'pages -> routes': 'which screen a page of the build is for',
      'start -> access': 'the sign-in stands before React',
      'start -> routes': 'the portal, once it is there',
    },
  },
]
