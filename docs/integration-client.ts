// The client of Llave for the developer's own systems (docs/integration.md). One file without dependencies,
// to be copied: it needs `fetch` and Web Crypto, as Node 20.3 or later, Deno and Bun have them. What stands
// below "Written from the contract" is made by `npx vitest run docs/integration-client.test.ts -u`.

export type Connection = {
  /** Where Llave answers, as `https://portal.inmobiliaria.example`, with the path before `/integration` where it has one. */
  readonly url: string
  /** As it was issued: `llave_<number>_<secret>`. */
  readonly key: string
  /** Ends what is under way, and the wait before another try. */
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
  /** Waits before another try. */
  readonly wait?: (seconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Llave refused a call. `answer.message` says why, in Spanish, for who administers the system. */
export class LlaveError extends Error {
  readonly status: number
  readonly answer: ErrorAnswer

  constructor(status: number, answer: ErrorAnswer) {
    super(`${status} ${answer.code}: ${answer.message}`)
    this.name = 'LlaveError'
    this.status = status
    this.answer = answer
  }

  get code(): ErrorAnswer['code'] {
    return this.answer.code
  }
}

export type CallName = keyof Calls
export type InputOf<N extends CallName> = Calls[N]['input']
export type AnswerOf<N extends CallName> = Calls[N]['answer']

/** The calls that answer a page of a feed. */
export type FeedCall = {
  [N in CallName]: AnswerOf<N> extends { readonly rows: readonly { cursor: string }[]; next: string }
    ? N
    : never
}[CallName]

export type PaymentRow = AnswerOf<'readPayments'>['rows'][number]
export type DayLedger = AnswerOf<'readDayLedger'>

export type Llave = {
  /**
   * Makes a call. Where no answer comes, or half of one, or one that passes (429, 5xx), it is sent again, five times in all;
   * a batch of rows has the same idempotency key each time, so that it is stored once. Throws LlaveError where
   * it is refused, and what `fetch` throws where Llave cannot be reached.
   */
  call<N extends CallName>(
    name: N,
    ...input: Partial<InputOf<N>> extends InputOf<N> ? [InputOf<N>?] : [InputOf<N>]
  ): Promise<AnswerOf<N>>
  /**
   * The pages of a feed that come after a cursor, up to its end for now. Keep `next` of each page once its rows
   * are stored, and go on from it another time.
   */
  readFeed<N extends FeedCall>(name: N, after: string): AsyncGenerator<AnswerOf<N>, void>
}

/** Everything that a call may be given. */
type AnyInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

const mostTries = 5
/** A batch of 5,000 rows takes seconds; a large file on a slow line takes longest. */
const patienceMs = 120_000

export function connectLlave({
  url,
  key,
  signal,
  fetch = globalThis.fetch,
  wait = pause,
}: Connection): Llave {
  /** What was answered; null where nothing whole was, or what passes. */
  async function tryOnce(address: URL, request: RequestInit, isLast: boolean) {
    const timeout = AbortSignal.timeout(patienceMs)
    try {
      const answer = await fetch(address, {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const passes = answer.status === 429 || answer.status >= 500
      if (passes && !isLast) {
        await answer.body?.cancel()
        return { answered: null, seconds: Number(answer.headers.get('retry-after')) || null }
      }
      // Read here, as an answer may break off in its body.
      const said: unknown = answer.ok ? await answer.json() : await readError(answer)
      return { answered: { ok: answer.ok, status: answer.status, said }, seconds: null }
    } catch (error) {
      if (isLast) throw error
      return { answered: null, seconds: null }
    }
  }

  async function call(name: CallName, input: AnyInput = {}): Promise<unknown> {
    const { method, path, idempotent } = calls[name] as CallAddress
    const place = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(input.params?.[name] ?? ''))
    const address = new URL(url.replace(/\/*$/, place))
    for (const [member, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined) address.searchParams.set(member, value)
    }
    const headers = new Headers({ authorization: `Bearer ${key}` })
    if (idempotent) headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
    const isFile = input.body instanceof Blob
    if (input.body !== undefined && !isFile) headers.set('content-type', 'application/json')
    const body = isFile ? (input.body as Blob) : JSON.stringify(input.body)
    for (let tries = 1; ; tries++) {
      const { answered, seconds } = await tryOnce(
        address,
        { method, headers, body: body ?? null },
        tries === mostTries,
      )
      if (answered?.ok) return answered.said
      if (answered) throw new LlaveError(answered.status, answered.said as ErrorAnswer)
      await wait(seconds ?? 2 ** (tries - 1), signal)
    }
  }

  async function* readFeed(name: FeedCall, after: string) {
    for (let cursor = after; ; ) {
      const page = (await call(name, cursor ? { query: { after: cursor } } : {})) as AnswerOf<FeedCall>
      if (page.rows.length === 0) return
      yield page
      cursor = page.next
    }
  }
  return { call, readFeed } as Llave
}

/** What stands between us and Llave may answer something else than Llave does. */
async function readError(answer: Response): Promise<ErrorAnswer> {
  try {
    return (await answer.json()) as ErrorAnswer
  } catch {
    return { code: 'error_interno', message: answer.statusText }
  }
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/**
 * What rows of payments, in the order in which they were read, add up to on a day (`YYYY-MM-DD`): to be
 * compared with `totals` of `readDayLedger` once that day is `complete`.
 */
export async function addUpDay(rows: Iterable<PaymentRow>, day: string): Promise<DayLedger['totals']> {
  const ofDay = new Map<string, PaymentRow[]>()
  for (const row of rows) {
    if (row.day !== day) continue
    const name = `${row.company} ${row.currency}`
    const together = ofDay.get(name)
    if (together) together.push(row)
    else ofDay.set(name, [row])
  }
  const totals: DayLedger['totals'] = []
  for (const name of [...ofDay.keys()].sort()) {
    const together = ofDay.get(name) as [PaymentRow, ...PaymentRow[]]
    const [{ company, currency }] = together
    const cents = together.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
    const text = new TextEncoder().encode(together.map(ledgerLine).join(''))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
    const checksum = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    totals.push({ company, currency, count: together.length, sum: decimal(cents), checksum })
  }
  return totals
}

function ledgerLine(row: PaymentRow): string {
  const payment = [row.kind, row.shop, row.transaction, row.receipt]
  const document = [row.company, row.year, row.documentNumber]
  const money = [row.currency, row.amount, row.paymentCurrency, row.paymentAmount]
  return `${[...payment, ...document, ...money].join('|')}\n`
}

function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

type CallAddress = { readonly method: string; readonly path: string; readonly idempotent?: true }

// Written from the contract

const calls: { readonly [N in CallName]: CallAddress } = {
  readKey: { method: 'GET', path: '/integration/v1/key' },
  putProjects: { method: 'PUT', path: '/integration/v1/projects', idempotent: true },
  putProgress: { method: 'PUT', path: '/integration/v1/progress', idempotent: true },
  putCustomers: { method: 'PUT', path: '/integration/v1/customers', idempotent: true },
  putProperties: { method: 'PUT', path: '/integration/v1/properties', idempotent: true },
  putReceivables: { method: 'PUT', path: '/integration/v1/receivables', idempotent: true },
  putExchangeRates: { method: 'PUT', path: '/integration/v1/exchange-rates', idempotent: true },
  putNotices: { method: 'PUT', path: '/integration/v1/notices', idempotent: true },
  putDocuments: { method: 'PUT', path: '/integration/v1/documents', idempotent: true },
  putTitleStages: { method: 'PUT', path: '/integration/v1/title-stages', idempotent: true },
  putReplies: { method: 'PUT', path: '/integration/v1/replies', idempotent: true },
  uploadFile: { method: 'POST', path: '/integration/v1/files' },
  readPayments: { method: 'GET', path: '/integration/v1/payments' },
  acknowledgePayments: { method: 'POST', path: '/integration/v1/payments/acknowledgements' },
  readRefunds: { method: 'GET', path: '/integration/v1/refunds' },
  acknowledgeRefunds: { method: 'POST', path: '/integration/v1/refunds/acknowledgements' },
  readAffiliations: { method: 'GET', path: '/integration/v1/affiliations' },
  acknowledgeAffiliations: { method: 'POST', path: '/integration/v1/affiliations/acknowledgements' },
  readQueries: { method: 'GET', path: '/integration/v1/queries' },
  acknowledgeQueries: { method: 'POST', path: '/integration/v1/queries/acknowledgements' },
  readComplaints: { method: 'GET', path: '/integration/v1/complaints' },
  acknowledgeComplaints: { method: 'POST', path: '/integration/v1/complaints/acknowledgements' },
  readRepairs: { method: 'GET', path: '/integration/v1/repairs' },
  acknowledgeRepairs: { method: 'POST', path: '/integration/v1/repairs/acknowledgements' },
  readNumbers: { method: 'GET', path: '/integration/v1/numbers' },
  acknowledgeNumbers: { method: 'POST', path: '/integration/v1/numbers/acknowledgements' },
  readRepairCases: { method: 'GET', path: '/integration/v1/repairs/cases' },
  moveRepairCase: { method: 'POST', path: '/integration/v1/repairs/cases/{case}/steps' },
  readDayLedger: { method: 'GET', path: '/integration/v1/ledger/{day}' },
}

/** What Llave answers where it refuses a call; docs/integration.md says what to do. */
export type ErrorAnswer = {
  code:
    | 'clave_invalida'
    | 'clave_retirada'
    | 'clave_vencida'
    | 'clave_sin_permiso'
    | 'dato_invalido'
    | 'ruta_no_encontrada'
    | 'cuerpo_demasiado_grande'
    | 'formato_no_admitido'
    | 'demasiados_intentos'
    | 'servicio_interrumpido'
    | 'error_interno'
    | 'idempotencia_distinta'
    | 'lote_en_espera'
    | 'cursor_perdido'
    | 'no_encontrado'
    | 'caso_movido'
    | 'caso_cerrado'
  message: string
  campo?: string
  segundosEspera?: number
  amount?: number
  currency?: 'PEN' | 'USD'
  permiso?: string
  readFrom?: string
}

export type Calls = {
  /** Answers which system the key is of, what it opens and when it ends. */
  readKey: {
    input: Record<never, never>
    answer: {
      system: string
      scopes: (
        | 'write:projects'
        | 'write:customers'
        | 'write:properties'
        | 'write:receivables'
        | 'write:exchange-rates'
        | 'write:notices'
        | 'write:documents'
        | 'write:title-stages'
        | 'write:replies'
        | 'write:repairs'
        | 'read:payments'
        | 'post:payments'
        | 'read:affiliations'
        | 'read:queries'
        | 'read:complaints'
        | 'read:repairs'
        | 'read:numbers'
      )[]
      endsAt: string
    }
  }
  /** Stores or withdraws projects, up to 5,000 rows in a call. */
  putProjects: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              code: string
              name: string
              address?: string
              district?: string
              province?: string
              department?: string
              latitude?: string
              longitude?: string
              homePicture?: string
              bannerPicture?: string
              mapPicture?: string
              stages?: string[]
              promisedOn?: string
              deliveryOn?: string
              deliveryToldOn?: string
              deliveryReason?: string
              galleryPictures?: string[]
            }
          | {
              code: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: {
      batch: number | null
      applied: boolean
      dryRun: boolean
      counts: {
        created: number
        changed: number
        same: number
        withdrawn: number
        refused: number
      }
      rows: {
        outcome: 'created' | 'changed' | 'same' | 'withdrawn' | 'refused'
        faults?: {
          field: string
          reason: string
          value: string
        }[]
        notes?: {
          field: string
          reason: string
          wins?: 'llave' | 'erp'
        }[]
      }[]
    }
  }
  /** Stores or withdraws progress, up to 5,000 rows in a call. */
  putProgress: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              projectCode: string
              takenOn: string
              picture: string
              title?: string
              stage?: string
              view?: string
            }
          | {
              projectCode: string
              picture: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws customers, up to 5,000 rows in a call. */
  putCustomers: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              documentType: '11' | '01' | '04' | '06' | '07'
              documentNumber: string
              name: string
              customerCode?: string
              email?: string
              phones?: string[]
            }
          | {
              documentType: '11' | '01' | '04' | '06' | '07'
              documentNumber: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws properties, up to 5,000 rows in a call. */
  putProperties: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              proforma: string
              documentType: '11' | '01' | '04' | '06' | '07'
              documentNumber: string
              projectCode: string
              productName: string
              currency: 'PEN' | 'USD'
              plaza?: string
              soldOn: string
              annualRate?: string
              coHolders?: string[]
              cededOn?: string
              deliveredOn?: string
            }
          | {
              proforma: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws receivables, up to 5,000 rows in a call. */
  putReceivables: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              proforma: string
              kind: 'instalment' | 'reservation' | 'initial_payment'
              code?: string
              documentClass?: string
              company: string
              year: string
              documentNumber: string
              currency: 'PEN' | 'USD'
              amount: string
              paidAmount?: string
              dueOn: string
              state: 'pending' | 'paid' | 'annulled'
              paidOn?: string
              operationOn?: string
              paymentSystem?: string
              paymentCurrency?: 'PEN' | 'USD'
              paymentAmount?: string
              maskedCard?: string
              authorizationNumber?: string
            }
          | {
              company: string
              year: string
              documentNumber: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws exchange-rates, up to 5,000 rows in a call. */
  putExchangeRates: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              validFrom: string
              penPerUsd: string
            }
          | {
              validFrom: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws notices, up to 5,000 rows in a call. */
  putNotices: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              id: string
              proforma?: string
              title: string
              text: string
              publishedOn: string
            }
          | {
              id: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws documents, up to 5,000 rows in a call. */
  putDocuments: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              id: string
              proforma?: string
              projectCode?: string
              kind: 'contract' | 'plan' | 'act' | 'other'
              title: string
              date: string
              file: string
            }
          | {
              id: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores or withdraws title-stages, up to 5,000 rows in a call. */
  putTitleStages: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              proforma: string
              stage: 'reservation' | 'contract' | 'delivery' | 'independization' | 'deed' | 'inscription'
              state: 'pending' | 'done' | 'not_applicable'
              date?: string
              responsible?: 'developer' | 'buyer' | 'notary' | 'sunarp' | 'municipality'
              document?: string
            }
          | {
              proforma: string
              stage: 'reservation' | 'contract' | 'delivery' | 'independization' | 'deed' | 'inscription'
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Stores replies: new rows and changed ones, up to 5,000 in a call. */
  putReplies: {
    input: {
      idempotencyKey?: string
      body: {
        rows: (
          | {
              id: string
              query: string
              text: string
              state?: 'open' | 'closed'
            }
          | {
              id: string
              withdraw: true
            }
        )[]
        atomic?: boolean
        dryRun?: boolean
      }
    }
    answer: Calls['putProjects']['answer']
  }
  /** Takes a file that rows may name for a day. */
  uploadFile: {
    input: {
      query: {
        name: string
      }
      body: Blob
    }
    answer: {
      file: string
    }
  }
  /** Answers payments to be posted, and corrections of earlier ones, after a cursor. */
  readPayments: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'payment' | 'correction'
        day: string
        at: string
        shop: string
        transaction: string
        order: string
        receipt: string
        operatedAt: string
        source: 'web' | 'debit'
        paymentSystem: string
        proforma: string
        debtKind: 'instalment' | 'reservation' | 'initial_payment' | 'prepayment'
        code: string
        documentClass: string
        company: string
        year: string
        documentNumber: string
        currency: 'PEN' | 'USD'
        amount: string
        paymentCurrency: 'PEN' | 'USD'
        paymentAmount: string
        penPerUsd: string | null
        remaining: string
        decision: 'return' | 'keep' | 'lost' | null
        maskedCard: string
        authorizationNumber: string
        prepayment?: {
          way: 'lower_letras' | 'fewer_letras'
          requestedAt: string
          letrasBefore: number
          totalBefore: string
          letras: number
          amountEach: string
          amountLast: string
          firstDueOn: string
          lastDueOn: string
          interestSaved: string
          replaces: {
            company: string
            year: string
            documentNumber: string
            code: string
            dueOn: string
            amount: string
          }[]
        } | null
        paidBy: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of payments. */
  acknowledgePayments: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: {
      upTo: string
      rows: {
        outcome: 'created' | 'changed' | 'same' | 'refused'
        faults?: {
          field: string
          reason: string
          value: string
        }[]
      }[]
    }
  }
  /** Answers money that went back to a card, after a cursor. */
  readRefunds: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'refund'
        day: string
        at: string
        shop: string
        transaction: string
        order: string
        cause: 'surplus' | 'correction'
        plannedAt: string
        proforma: string
        debtKind: 'instalment' | 'reservation' | 'initial_payment' | 'prepayment'
        code: string
        documentClass: string
        company: string
        year: string
        documentNumber: string
        currency: 'PEN' | 'USD'
        amount: string
        maskedCard: string
        paidBy: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of refunds. */
  acknowledgeRefunds: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: Calls['acknowledgePayments']['answer']
  }
  /** Answers cards that went on automatic debit, were suspended or went off, after a cursor. */
  readAffiliations: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'affiliated' | 'suspended' | 'ended'
        day: string
        at: string
        affiliation: string
        proforma: string
        shop: string
        maskedCard: string
        cardBrand: string
        cause: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of affiliations. */
  acknowledgeAffiliations: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: Calls['acknowledgePayments']['answer']
  }
  /** Answers what customers wrote in their queries, after a cursor. */
  readQueries: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'message'
        day: string
        at: string
        query: string
        position: number
        projectCode: string
        pictures: number
        subject: string
        text: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of queries. */
  acknowledgeQueries: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: Calls['acknowledgePayments']['answer']
  }
  /** Answers complaints about finishes, after a cursor. */
  readComplaints: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'complaint'
        day: string
        at: string
        complaint: string
        proforma: string
        projectCode: string
        pictures: number
        phone: string
        email: string
        text: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of complaints. */
  acknowledgeComplaints: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: Calls['acknowledgePayments']['answer']
  }
  /** Answers what happened to cases, after a cursor. */
  readRepairs: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'step'
        day: string
        at: string
        complaint: string
        position: number
        state:
          | 'received'
          | 'visit_proposed'
          | 'visit_chosen'
          | 'repairing'
          | 'finished'
          | 'accepted'
          | 'refused'
          | 'declined'
          | 'reopened'
        author: 'buyer' | 'developer'
        system: string
        externalId: string
        proforma: string
        projectCode: string
        room: string
        item: string
        defect: string
        visitAt: string | null
        pictures: number
        text: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of repairs. */
  acknowledgeRepairs: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: Calls['acknowledgePayments']['answer']
  }
  /** Answers which number of a customer stands after a change, after a cursor. */
  readNumbers: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      rows: {
        cursor: string
        kind: 'changed' | 'held' | 'undone'
        day: string
        at: string
        change: string
        oldPhone: string
        newPhone: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Takes what a system did with rows of numbers. */
  acknowledgeNumbers: {
    input: {
      body: {
        upTo: string
        rows: {
          cursor: string
          erpDocument?: string
          problem?: string
        }[]
      }
    }
    answer: Calls['acknowledgePayments']['answer']
  }
  /** Answers the cases as they stand, after a number. */
  readRepairCases: {
    input: {
      query?: {
        after?: string
        limit?: string
      }
    }
    answer: {
      cases: {
        complaint: string
        proforma: string
        projectCode: string
        room: string
        item: string
        defect: string
        title: string
        state:
          | 'received'
          | 'visit_proposed'
          | 'visit_chosen'
          | 'repairing'
          | 'finished'
          | 'accepted'
          | 'refused'
          | 'declined'
          | 'reopened'
        version: number
        openedAt: string
        movedAt: string
        deliveredOn: string | null
        slots: string[]
        visitAt: string | null
        visitor: string
        pictures: number
        phone: string
        email: string
        text: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }[]
      next: string
    }
  }
  /** Proposes a visit, begins or ends a repair or declines it, once for an id. */
  moveRepairCase: {
    input: {
      params: {
        case: string
      }
      body: {
        id: string
        seen: number
        step: 'visit_proposed' | 'repairing' | 'finished' | 'declined'
        text?: string
        slots?: string[]
        visitor?: string
        photos?: string[]
        photosBefore?: string[]
      }
    }
    answer: {
      outcome: 'created' | 'same'
      case: {
        complaint: string
        proforma: string
        projectCode: string
        room: string
        item: string
        defect: string
        title: string
        state:
          | 'received'
          | 'visit_proposed'
          | 'visit_chosen'
          | 'repairing'
          | 'finished'
          | 'accepted'
          | 'refused'
          | 'declined'
          | 'reopened'
        version: number
        openedAt: string
        movedAt: string
        deliveredOn: string | null
        slots: string[]
        visitAt: string | null
        visitor: string
        pictures: number
        phone: string
        email: string
        text: string
        customer: {
          documentType: '11' | '01' | '04' | '06' | '07'
          documentNumber: string
          name: string
        }
      }
    }
  }
  /** Answers count, sum and checksum of the payments of a day, by company and currency. */
  readDayLedger: {
    input: {
      params: {
        day: string
      }
    }
    answer: {
      day: string
      complete: boolean
      totals: {
        company: string
        currency: 'PEN' | 'USD'
        count: number
        sum: string
        checksum: string
      }[]
    }
  }
}
