import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { portalCalls } from '@llave/contract/calls'
import { createCustomerFixture, type Identifiers } from '@llave/testkit/every-call/customer-fixture'
import { type GoodRequest, goodRequests, sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import { insertNumberChange } from '@llave/testkit/insert-number-change'
import { insertSession } from '@llave/testkit/insert-session'
import { insertSignIn } from '@llave/testkit/insert-sign-in'
import { openPaymentFixture, type PaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { type FormToken, payForm } from '@llave/testkit/payments/pay-form'
import { linkFormBody } from '@llave/testkit/payments/payment-links'
import { insertViewing } from '@llave/testkit/staff/insert-viewing'
import { Visitor } from '@llave/testkit/visitor'
import { wireSheet } from '@llave/testkit/wire-sheet'
import { askPostgres } from './ask-postgres.ts'
import { fillLetras, projectOf } from './fill-letras.ts'
import { fillYears } from './fill-years.ts'
import { firstId, paidEach } from './grown-tables.ts'

/** One of the customers that were filled, signed in, and a good request of theirs for every call. */
export type GrownVisitor = {
  readonly customerId: number
  readonly visitor: Visitor
  /** The same person in another browser, who has yet to sign in. */
  readonly newcomer: Visitor
  readonly requests: Readonly<Record<string, GoodRequest>>
}

export type GrownSide = {
  readonly fixture: PaymentFixture
  readonly url: string
  readonly customers: number
  readonly visitors: readonly GrownVisitor[]
}

/** Calls that end the session that asks. */
export const endingCalls: readonly string[] = ['endOwnSession', 'endOtherSessions', 'closeSession']
const phone = (document: string) => ({ dialCode: '51', number: `9${document}` })
/** As `fillLetras` has them. */
const owedMinor = 32050

/** A database with that many letras and five years beside them, and visitors spread over its customers. */
export async function openGrownSide(letras: number, visitorCount: number): Promise<GrownSide> {
  const fixture = await openPaymentFixture()
  const url = fixture.ownerUrl
  if (!url) throw new Error('The growth bench needs PostgreSQL')
  const { clock, db } = fixture
  await timeReads(url)
  const start = performance.now()
  const today = clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const customers = await fillLetras(url, letras, today)
  await doEachThingOnce(fixture)
  await fillYears(url, customers, clock.now())
  await db.updateTable('outbox').set({ state: 'sent' }).where('state', '=', 'pending').execute()
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  process.stdout.write(
    `${letras} letras of ${customers} customers and their five years filled in ${seconds} s\n`,
  )
  const visitors: GrownVisitor[] = []
  for (let index = 0; index < visitorCount; index++) {
    visitors.push(await prepareVisitor(fixture, Math.floor((index * customers) / visitorCount), index))
  }
  return { fixture, url, customers, visitors }
}

/** From now on the database says for how long it waited for what is not in its memory, of connections that begin. */
async function timeReads(url: string): Promise<void> {
  await askPostgres(url, `alter database ${new URL(url).pathname.slice(1)} set track_io_timing = on`)
  await askPostgres(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

/** The customer whose rows `fillYears` copies. */
async function doEachThingOnce(fixture: PaymentFixture): Promise<void> {
  const customer = await createCustomerFixture(fixture)
  const requests = goodRequests(customer)
  for (const call of portalCalls) {
    if (endingCalls.includes(call.name) || call.name === 'login') continue
    const request = requests[call.name]
    await customer.buyer.visitor.call(call.method, urlOf(call, request), ...sentWith(call, request))
  }
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
}

async function prepareVisitor(fixture: PaymentFixture, nth: number, index: number): Promise<GrownVisitor> {
  const { app, db, clock } = fixture
  const id = nth + 1
  const document = { type: '01', number: String(10_000_000 + nth) }
  const proforma = String(5_000_000 + 2 * nth)
  const persona = { document, phone: phone(document.number) }
  const address = `10.${1 + Math.floor(index / 250)}.${index % 250}.1`
  const visitor = new Visitor(app, address)
  visitor.token = await insertSession(db, clock, id, persona)

  // In one month, so that none has to wait for the others.
  for (const [day, code] of ['L-18', 'L-20', 'L-22'].entries()) {
    await db
      .updateTable('receivable')
      .set({ due_on: `2026-12-0${5 + day}` })
      .where('customer_id', '=', id)
      .where('code', '=', code)
      .execute()
  }
  const email = `cliente-${nth}@correo.example`
  await db.updateTable('customer').set({ email }).where('id', '=', id).execute()

  const ask = async (url: string, body: unknown, who = visitor) => {
    const answer = await who.call('POST', url, body)
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.body.code}`)
    return answer
  }
  const form: FormToken = (
    await ask('/api/MiCuenta/GenerarTokenIziPago', {
      amount: owedMinor,
      currency: 'USD',
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra: 'L-18', proforma, tipoOperacion: 'R3', dispositivo: 'Mobile' },
    })
  ).body
  const registration: FormToken = (
    await ask('/api/MiCuenta/GenerarTokenIziAfiliacion', {
      currency: 'USD',
      orderId: '211126152005',
      metadata: { proforma, codProyecto: projectOf(nth), producto: `Lote ${nth}`, dispositivo: 'Mobile' },
    })
  ).body
  const linkTo = async (code: string) => {
    const { body } = await ask('/api/MiCuenta/CrearEnlace', { proforma, codLetra: code })
    return { id: String(body.id), secret: new URL(body.enlace).hash.slice(1) }
  }
  const lent = await linkTo('L-20')
  const stranger = new Visitor(app, address)
  const payer = (
    await ask('/api/Enlace/GenerarToken', linkFormBody(lent.secret, { importe: owedMinor / 100 }), stranger)
  ).body
  const link = await linkTo('L-22')
  const sheet = await ask('/api/Libro/Presentar', wireSheet({ nroDocumento: document.number }), stranger)

  const who: Identifiers = {
    ...persona,
    proforma,
    projectCode: projectOf(nth),
    pendingLetra: 'L-22',
    paidLetra: `L-${paidEach}`,
    reservation: `R${nth}`,
    orderId: form.orderId,
    noticeId: String(firstId + 2 * nth),
    documentId: String(firstId + 3 * nth),
    queryId: String(firstId + 2 * nth),
    attachmentId: await attachmentOf(fixture, firstId + 6 * nth),
    repairId: String(firstId + 2 * nth + 1),
    systemRepairId: String(firstId + 2 * nth + 1),
    signInId: (await insertSignIn(db, clock, id, persona)).id,
    linkId: link.id,
    linkSecret: link.secret,
    payerKey: payer.llave,
    signedByPayer: await payForm(fixture, { ...payer, answer: { formToken: payer.formToken } }),
    sheetKey: sheet.body.clave,
    stopCode: (await insertNumberChange(db, clock, id, persona.phone)).stopCode,
    certificateNumber: `CON-${String(firstId + 2 * nth).padStart(8, '0')}`,
    viewingTicket: await insertViewing(db, clock, id),
    uploadedPicture: '',
    signed: await payForm(fixture, form),
    registrationId: registration.orderId,
    signedRegistration: await payForm(fixture, registration),
  }
  const newcomer = new Visitor(app, address)
  return { customerId: id, visitor, newcomer, requests: withAmounts(goodRequests(who)) }
}

/** The same requests for letras of the amount that `fillLetras` gave them. */
function withAmounts(requests: Readonly<Record<string, GoodRequest>>): Readonly<Record<string, GoodRequest>> {
  const changed = (name: string, changes: object) => ({
    [name]: { ...requests[name], body: { ...(requests[name]?.body as object), ...changes } },
  })
  return {
    ...requests,
    ...changed('issueFormToken', { amount: owedMinor }),
    ...changed('issueLinkForm', { importe: owedMinor / 100 }),
  }
}

async function attachmentOf({ db }: PaymentFixture, messageId: number): Promise<string> {
  const { id } = await db
    .selectFrom('attachment')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return id
}
