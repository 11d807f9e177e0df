import { putFile } from '@llave/api/files/files.store'
import { takeUpload } from '@llave/api/integration/batches/take-upload'
import { insertDocument } from '../insert-document.ts'
import { insertNumberChange } from '../insert-number-change.ts'
import { insertQuery, smallPicture } from '../insert-query.ts'
import { insertRepair } from '../insert-repair.ts'
import { insertSignIn } from '../insert-sign-in.ts'
import { insertCashItem } from '../payments/insert-cash-item.ts'
import { insertExchangeRate } from '../payments/insert-exchange-rate.ts'
import { type Buyer, newBuyer } from '../payments/new-buyer.ts'
import type { PaymentFixture } from '../payments/open-payment-fixture.ts'
import type { SignedFields } from '../payments/pay-form.ts'
import { askLinkForm, newPaymentLink } from '../payments/payment-links.ts'
import { insertViewing } from '../staff/insert-viewing.ts'
import { Visitor } from '../visitor.ts'
import { wireSheet } from '../wire-sheet.ts'

/** The identifiers that a call can name, of one customer. */
export type Identifiers = {
  readonly document: { readonly type: string; readonly number: string }
  readonly phone: { readonly dialCode: string; readonly number: string }
  readonly proforma: string
  /** A project in which only this customer bought. */
  readonly projectCode: string
  /** A letra that can be paid now, and one that was paid here. */
  readonly pendingLetra: string
  readonly paidLetra: string
  /** The accounting number of a reservation. */
  readonly reservation: string
  readonly orderId: string
  readonly noticeId: string
  readonly documentId: string
  readonly queryId: string
  readonly attachmentId: string
  /** A case of which a visit is proposed. */
  readonly repairId: string
  /** Of another case, which a system moves. */
  readonly systemRepairId: string
  /** A sign-in whose session nothing else uses. */
  readonly signInId: string
  /** A link with which somebody else may pay `pendingLetra`, and its secret. */
  readonly linkId: string
  readonly linkSecret: string
  /** What somebody else was given who paid one of their letras with a link, and what their form passed on. */
  readonly payerKey: string
  readonly signedByPayer: SignedFields
  /** What opens a sheet of the Libro de Reclamaciones that they presented. */
  readonly sheetKey: string
  /** What stops their request for another number. */
  readonly stopCode: string
  /** The number of a certificate that was issued to them. */
  readonly certificateNumber: string
  /** Opens the portal as this customer sees it, once. */
  readonly viewingTicket: string
  /** What the form of `orderId` passed to the browser. */
  readonly signed: SignedFields
  /** A picture that the ERP uploaded, as its rows name it. */
  readonly uploadedPicture: string
  /** The order of a form that registers a card, and what it passed to the browser. */
  readonly registrationId: string
  readonly signedRegistration: SignedFields
}

export type CustomerFixture = Identifiers & { readonly buyer: Buyer }

/** Creates a customer with one of everything that a call can name. */
export async function createCustomerFixture(fixture: PaymentFixture): Promise<CustomerFixture> {
  await insertExchangeRate(fixture.db)
  const buyer = await newBuyer(fixture, { letras: 3 })
  const form = await buyer.form()
  const signed = await buyer.pay(form)
  const registration = await buyer.registrationForm()
  const signedRegistration = await buyer.pay(registration)
  const [paidLetra = '', lentLetra = '', pendingLetra = ''] = buyer.codes
  const { document, phone } = buyer.persona
  const projectCode = await openProject(fixture, buyer)
  const lent = await newPaymentLink(buyer, lentLetra)
  const payer = await askLinkForm(fixture, lent.secret)
  const signedByPayer = await buyer.pay(payer.form)
  const link = await newPaymentLink(buyer, pendingLetra)
  const [type, number] = [document.type, document.number]
  await buyer.visitor.call(
    'GET',
    `/api/MiCuenta/ObtenerConstancias?TipoDocumento=${type}&NroDocumento=${number}&IdProforma=${buyer.proforma}&IdConstancia=03`,
  )
  const certificate = await fixture.db
    .selectFrom('certificate')
    .select('number')
    .where('customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const { body: filed } = await new Visitor(fixture.app).call(
    'POST',
    '/api/Libro/Presentar',
    wireSheet({ nroDocumento: document.number, tipoDocumento: document.type }),
  )
  const reservation = await insertCashItem(fixture.db, buyer.id, buyer.proforma)
  const notice = await fixture.db
    .insertInto('notice')
    .values({ proforma: buyer.proforma, title: 'Entrega', text: 'Pronto', published_on: '2026-11-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const query = await insertQuery(fixture.db, buyer.id, projectCode)
  return {
    buyer,
    document,
    phone,
    proforma: buyer.proforma,
    projectCode,
    pendingLetra,
    paidLetra,
    reservation,
    orderId: form.orderId,
    noticeId: String(notice.id),
    ...query,
    repairId: String(await insertRepair(fixture.db, buyer)),
    systemRepairId: String(await insertRepair(fixture.db, buyer)),
    signInId: (await insertSignIn(fixture.db, fixture.clock, buyer.id, buyer.persona)).id,
    linkId: link.id,
    linkSecret: link.secret,
    payerKey: payer.key,
    signedByPayer,
    sheetKey: filed.clave,
    stopCode: (await insertNumberChange(fixture.db, fixture.clock, buyer.id, phone)).stopCode,
    certificateNumber: certificate.number,
    viewingTicket: await insertViewing(fixture.db, fixture.clock, buyer.id),
    documentId: await insertDocument(fixture.db, { proforma: buyer.proforma }),
    uploadedPicture: await takeUpload(fixture, {
      system: 'erp',
      name: 'obra.png',
      bytes: new Uint8Array(Buffer.from(smallPicture.base64, 'base64')),
    }),
    signed,
    registrationId: registration.orderId,
    signedRegistration,
  }
}

/** A project with one progress picture. */
async function openProject({ db }: PaymentFixture, { id, persona }: Buyer): Promise<string> {
  const code = `PR${persona.document.number}`
  await db
    .insertInto('project')
    .values({ code, name: 'Quinta Ficus', stages: ['Cimientos'], promised_on: '2027-06-30' })
    .execute()
  await db
    .insertInto('property')
    .values({
      proforma: `PW${persona.document.number}`,
      customer_id: id,
      project_code: code,
      product_name: 'Departamento 502',
      currency: 'PEN',
      sold_on: '2025-03-14',
    })
    .execute()
  const file = await putFile(
    db,
    { contentType: 'image/jpeg', bytes: new Uint8Array(9) },
    Temporal.Instant.fromEpochMilliseconds(0),
  )
  await db
    .insertInto('progress_picture')
    .values({
      project_code: code,
      source_name: 'obra.jpg',
      taken_on: '2026-11-16',
      stage: 'Cimientos',
      view: 'Desde la calle',
      file_id: file,
      width: 1200,
      height: 900,
      source_sha256: Buffer.alloc(32),
    })
    .execute()
  return code
}

/** Identifiers of the same format that belong to nobody. */
export function nobody(like: Identifiers): Identifiers {
  const orderId = unknown(like.orderId)
  const registrationId = unknown(like.registrationId)
  return {
    document: { ...like.document, number: unknown(like.document.number) },
    phone: { ...like.phone, number: unknown(like.phone.number) },
    proforma: unknown(like.proforma),
    projectCode: unknown(like.projectCode),
    pendingLetra: unknown(like.pendingLetra),
    paidLetra: unknown(like.paidLetra),
    reservation: unknown(like.reservation),
    orderId,
    noticeId: `${like.noticeId}99999`,
    queryId: `${like.queryId}99999`,
    attachmentId: unknown(like.attachmentId),
    repairId: `${like.repairId}99999`,
    systemRepairId: `${like.systemRepairId}99999`,
    signInId: `${like.signInId}99999`,
    linkId: `${like.linkId}99999`,
    linkSecret: unknown(like.linkSecret),
    payerKey: unknown(like.payerKey),
    signedByPayer: renamed(like.signedByPayer, like.orderId, orderId),
    sheetKey: unknown(like.sheetKey),
    stopCode: unknown(like.stopCode),
    certificateNumber: unknown(like.certificateNumber),
    viewingTicket: unknown(like.viewingTicket),
    documentId: `${like.documentId}99999`,
    uploadedPicture: unknown(like.uploadedPicture),
    signed: renamed(like.signed, like.orderId, orderId),
    registrationId,
    signedRegistration: renamed(like.signedRegistration, like.registrationId, registrationId),
  }
}

function renamed(signed: SignedFields, from: string, to: string): SignedFields {
  return { ...signed, krAnswer: signed.krAnswer.replaceAll(from, to) }
}

function unknown(identifier: string): string {
  return identifier.replace(/\d/g, (digit) => String(9 - Number(digit)))
}
