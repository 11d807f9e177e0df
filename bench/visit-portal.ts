import { setTimeout as wait } from 'node:timers/promises'
import { login } from '@llave/contract/access/login'
import { sendCode } from '@llave/contract/access/send-code'
import { verifyCode } from '@llave/contract/access/verify-code'
import { issueCertificate } from '@llave/contract/certificates/issue-certificate'
import { positionHeader } from '@llave/contract/data-position'
import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { registerPayment } from '@llave/contract/payments/register-payment'
import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readProducts } from '@llave/contract/portfolio/read-products'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { comparePrepayment } from '@llave/contract/prepayment/compare-prepayment'
import { readPrepaymentBasis } from '@llave/contract/prepayment/read-prepayment-basis'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { openQuery } from '@llave/contract/service-desk/open-query'
import { payForm } from '@llave/testkit/payments/pay-form'
import { projectOf } from './fill-letras.ts'
import type { Portal } from './run-portal.ts'

/** An answer as a customer had it: of what, its status (0: none), how long it took. */
export type Heard = { readonly name: string; readonly status: number; readonly milliseconds: number }

// biome-ignore lint/suspicious/noExplicitAny: it reads the wire as an outside client does.
type Wire = any
type Path = { readonly method: string; readonly path: string; readonly name: string }

/** The first letra of `fillLetras` that is not paid. */
const firstUnpaid = 'L-17'

/** One customer of `fillLetras`, in a browser with an address of its own. */
export class LoadVisitor {
  readonly #portal: Portal
  readonly #number: string
  readonly #proforma: string
  readonly #nth: number
  readonly #hear: (heard: Heard) => void
  #token = ''
  /** The furthest that this browser was told, as the portal keeps it. */
  #position = ''

  constructor(portal: Portal, nth: number, hear: (heard: Heard) => void) {
    this.#portal = portal
    this.#nth = nth
    this.#number = String(10_000_000 + nth)
    this.#proforma = String(5_000_000 + 2 * nth + 1)
    this.#hear = hear
  }

  /** The page, then document and mobile, the SMS, its code; whether it led in. */
  async signIn(): Promise<boolean> {
    await this.#open('/MiCuenta/Ingreso')
    const granted = await this.#call(login, {
      body: {
        documentoPago: 'LT',
        tipoDocumento: '01',
        nroDocumento: this.#number,
        countryCode: '51',
        nroCellphone: `9${this.#number}`,
      },
    })
    if (!granted) return false
    this.#token = granted.token
    const code = this.#portal.nextCode(`9${this.#number}`)
    if (!(await this.#call(sendCode, { body: { reenviar: false } }))) return false
    const verified = await this.#call(verifyCode, { body: { codigo: await code } })
    this.#token = verified?.token ?? ''
    return verified !== null
  }

  get session() {
    return { token: this.#token, number: this.#number }
  }

  async readHome(): Promise<void> {
    const owner = { TipoDocumento: '01', NroDocumento: this.#number }
    await this.#open('/')
    await this.#call(readCustomerStatement, { query: owner })
    await this.#call(searchNotices, { query: owner })
  }

  /** What a customer does between signing in and leaving, with time to read. Every fifth pays, every tenth asks for more. */
  async lookAround(pauseMs: () => number): Promise<void> {
    const owner = { TipoDocumento: '01', NroDocumento: this.#number }
    const ofProforma = { ...owner, IdProforma: this.#proforma }
    const steps: (() => Promise<unknown>)[] = [
      () => this.readHome(),
      () => this.#call(readProducts, { query: owner, body: [{ pROFORMAField: this.#proforma }] }),
      () =>
        this.#call(readInstalments, {
          query: { NroDocumento: this.#number },
          body: [{ pROFORMAField: this.#proforma, nLETRAField: firstUnpaid }],
        }),
      () => this.#call(listDocuments, { query: ofProforma }),
      () => this.#call(readProgress, { query: { ...owner, CodigoProyecto: projectOf(this.#nth) } }),
      () => this.#call(listQueries, { query: owner }),
    ]
    if (this.#nth % 5 === 0) steps.push(() => this.#pay())
    if (this.#nth % 10 === 3) steps.push(() => this.#simulate(ofProforma))
    if (this.#nth % 10 === 6)
      steps.push(() => this.#call(issueCertificate, { query: { ...ofProforma, IdConstancia: '03' } }))
    if (this.#nth % 10 === 9) steps.push(() => this.#ask())
    for (const step of steps) {
      await wait(pauseMs())
      await step()
    }
  }

  async #pay(): Promise<void> {
    const form = await this.#call(issueFormToken, {
      body: {
        amount: 32_050,
        currency: 'USD',
        formAction: 'ASK_REGISTER_PAY',
        metadata: {
          codLetra: firstUnpaid,
          proforma: this.#proforma,
          tipoOperacion: 'R3',
          dispositivo: 'Mobile',
        },
      },
    })
    if (!form) return
    const signed = await payForm({ card: { url: this.#portal.cardUrl } }, form)
    await this.#call(registerPayment, { body: signed })
    await this.#call(printReceipt, {
      body: {
        tipoDocumento: '01',
        nroDocumento: this.#number,
        documento: firstUnpaid,
        tipoPago: 'Pago de letra',
      },
    })
  }

  async #simulate(query: Record<string, string>): Promise<void> {
    await this.#call(readPrepaymentBasis, { query })
    const [year, month, day] = Temporal.Now.plainDateISO('America/Lima').toString().split('-')
    await this.#call(comparePrepayment, {
      body: {
        tipoDocumento: '01',
        nroDocumento: this.#number,
        proforma: this.#proforma,
        fecha: `${day}/${month}/${year}`,
        tipomoneda: 'USD',
        montomoneda: 1000,
      },
    })
  }

  /** Whether a query that was just sent is in the list that is read next; null where one of both was not answered. */
  async seesOwnQuery(): Promise<boolean | null> {
    const sent = await this.#ask()
    const listed = await this.#call(listQueries, {
      query: { TipoDocumento: '01', NroDocumento: this.#number },
    })
    if (!sent || !listed) return null
    return JSON.stringify(listed).includes(`"nConsulta":"${sent.nConsulta}"`)
  }

  #ask(): Promise<Wire> {
    return this.#call(openQuery, {
      body: {
        tipoDocumento: '01',
        nroDocumento: this.#number,
        proyecto: projectOf(this.#nth),
        asunto: 'Entrega',
        consulta: '¿Cuándo entregan mi departamento?',
        file: null,
      },
    })
  }

  #open(path: string): Promise<unknown> {
    return this.#send('page', path, { method: 'GET' })
  }

  #call(
    { name, method, path }: Path,
    sent: { query?: Record<string, string>; body?: unknown },
  ): Promise<Wire> {
    const query = sent.query ? `?${new URLSearchParams(sent.query)}` : ''
    return this.#send(name, `${path}${query}`, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    })
  }

  /** The answer, or null where it was not 200. */
  async #send(name: string, path: string, init: RequestInit): Promise<Wire> {
    const start = performance.now()
    const address = `10.${this.#nth >> 16}.${(this.#nth >> 8) & 255}.${this.#nth & 255}`
    let status = 0
    try {
      const response = await fetch(`${this.#portal.url}${path}`, {
        ...init,
        headers: {
          ...init.headers,
          'x-forwarded-for': address,
          ...(this.#position && { [positionHeader]: this.#position }),
        },
      })
      const told = response.headers.get(positionHeader) ?? ''
      if (path.startsWith('/api/') && (told === '' || told > this.#position)) this.#position = told
      const bytes = await response.arrayBuffer()
      status = response.status
      if (status !== 200) return null
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}
    } catch {
      return null
    } finally {
      this.#hear({ name, status, milliseconds: performance.now() - start })
    }
  }
}
