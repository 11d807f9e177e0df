import type { Customer } from '@llave/domain/access/customer'
import { documentTypes, type IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type Money, money, sumByCurrency } from '@llave/domain/money/money'
import type { DebtReference } from '@llave/domain/payments/debt-reference'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Notice } from '@llave/domain/portfolio/notice'
import type { Picture } from '@llave/domain/portfolio/picture'
import type { Product, ProductDetail, ProjectLocation } from '@llave/domain/portfolio/product'
import type { Progress } from '@llave/domain/portfolio/progress'
import { documentKinds, type PropertyDocument } from '@llave/domain/portfolio/property-document'
import type { CashItem, Instalment, ReceivablePayment } from '@llave/domain/receivables/receivable'
import type { RepairCase, ToldRepair } from '@llave/domain/repairs/repair-case'
import { repairStates } from '@llave/domain/repairs/repair-state'
import { validateMark, validateWords } from '@llave/domain/repairs/validate-repair'
import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import type { Attachment, Query, QueryMessage, SentPicture } from '@llave/domain/service-desk/query'
import type { TitleStep } from '@llave/domain/title-path/title-path'
import { titleActors, titleStages, titleStates } from '@llave/domain/title-path/title-stage'
import fc from 'fast-check'

// Arbitraries for values of the domain's types, for property tests of domain and contract.

export const anyDigits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
export const anyText = (maxLength: number) => fc.string({ maxLength })
export const anyIdentifier = fc.string({ minLength: 1, maxLength: 40 })

export const anyDate: fc.Arbitrary<Temporal.PlainDate> = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }))

/** To the second, as on the wire. */
export const anyInstant: fc.Arbitrary<Temporal.Instant> = fc
  .integer({ min: 946_684_800, max: 4_000_000_000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

export const anyTime: fc.Arbitrary<Temporal.PlainTime> = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => new Temporal.PlainTime(hour, minute))

export const anyCurrency = fc.constantFrom('PEN' as const, 'USD' as const)

/** From 0 to ten billion major units. */
export const anyMinor = fc.integer({ min: 0, max: 1e12 })
export const anyMoney: fc.Arbitrary<Money> = fc
  .tuple(anyMinor, anyCurrency)
  .map(([minor, currency]) => money(minor, currency))

/** Soles for one dollar, in millionths. */
export const anyRate = fc.integer({ min: 1, max: 20_000_000 })

export const anyDocument: fc.Arbitrary<IdentityDocument> = fc.constantFrom(...documentTypes).chain((type) =>
  anyDigits(type.code === '01' || type.code === '06' ? type.maxLength : 1, type.maxLength).map((number) => ({
    type: type.code,
    number,
  })),
)

export const anyPhone: fc.Arbitrary<Phone> = fc.oneof(
  fc.record({ dialCode: fc.constant('51'), number: anyDigits(9, 9) }),
  fc.record({ dialCode: anyDigits(1, 4).filter((code) => code !== '51'), number: anyDigits(1, 15) }),
)

export const anyCustomer: fc.Arbitrary<Customer> = fc.record({
  name: anyText(100),
  document: anyDocument,
  phone: anyPhone,
  email: fc.oneof(fc.constant(''), fc.emailAddress()),
})

export const anyProduct: fc.Arbitrary<Product> = fc.record({
  proforma: anyIdentifier,
  projectCode: anyIdentifier,
  projectName: anyText(100),
  name: anyText(100),
  currency: anyCurrency,
  plaza: anyText(20),
  soldOn: anyDate,
})

const anySource = fc.webPath().map((path) => `/media${path.replaceAll(';', '')}`)
const anyDegrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => (n || 0) / 1e6)

const anyPicture: fc.Arbitrary<Picture> = fc.record({
  source: anySource,
  width: fc.integer({ min: 1, max: 2048 }),
  height: fc.integer({ min: 1, max: 2048 }),
})

export const anyTitleStep: fc.Arbitrary<TitleStep> = fc.record({
  stage: fc.constantFrom(...titleStages),
  state: fc.constantFrom(...titleStates, 'unknown' as const),
  on: fc.option(anyDate),
  actor: fc.option(fc.constantFrom(...titleActors)),
  paper: fc.option(fc.record({ id: anyIdentifier, title: anyIdentifier })),
})

export const anyProgress: fc.Arbitrary<Progress> = fc.record({
  delivery: fc.option(
    fc.record({
      promisedOn: anyDate,
      changes: fc.array(fc.record({ toldOn: anyDate, deliveryOn: anyDate, reason: anyText(100) }), {
        maxLength: 3,
      }),
    }),
  ),
  subscribed: fc.boolean(),
  stages: fc.array(anyText(40), { maxLength: 8 }),
  pictures: fc.array(
    fc
      .tuple(
        anyPicture,
        fc.record({ takenOn: anyDate, title: anyText(100), stage: anyText(40), view: anyText(60) }),
      )
      .map(([picture, rest]) => ({ ...picture, ...rest })),
    { maxLength: 5 },
  ),
})

export const anyProductDetail: fc.Arbitrary<ProductDetail> = fc
  .tuple(
    anyProduct,
    fc.record({
      banner: anySource,
      map: fc.option(anyPicture),
      gallery: fc.array(anyPicture, { maxLength: 5 }),
      position: fc.option(fc.record({ latitude: anyDegrees(90), longitude: anyDegrees(180) })),
    }),
  )
  .map(([product, media]) => ({ ...product, ...media }))

export const anyLocation: fc.Arbitrary<ProjectLocation> = fc.record({
  projectCode: anyIdentifier,
  address: anyText(100),
  district: anyText(40),
  province: anyText(40),
  department: anyText(40),
})

export const anyNotice: fc.Arbitrary<Notice> = fc.record({
  id: anyIdentifier,
  proforma: fc.option(anyIdentifier),
  title: anyText(100),
  text: anyText(500),
  publishedOn: anyDate,
  read: fc.boolean(),
})

export const anyPropertyDocument: fc.Arbitrary<PropertyDocument> = fc.record({
  id: anyIdentifier,
  kind: fc.constantFrom(...documentKinds),
  title: anyIdentifier,
  datedOn: anyDate,
  size: fc.nat(20_000_000),
  picture: fc.option(
    fc.record({ width: fc.integer({ min: 1, max: 2048 }), height: fc.integer({ min: 1, max: 2048 }) }),
  ),
})

export const anyMinute = fc
  .tuple(anyDate, fc.nat(23), fc.nat(59))
  .map(([date, hour, minute]) => date.toPlainDateTime(new Temporal.PlainTime(hour, minute)))

export const anyQuery: fc.Arbitrary<Query> = fc.record({
  id: anyIdentifier,
  subject: anyText(100),
  projectCode: anyIdentifier,
  projectName: anyText(100),
  productName: anyText(100),
  state: fc.constantFrom('open', 'closed'),
  openedAt: anyMinute,
  lastMessageAt: anyMinute,
  unread: fc.nat(100),
})

const anyAttachment: fc.Arbitrary<Attachment> = fc.record({
  id: anyIdentifier,
  fileName: anyIdentifier,
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
})

export const anyQueryMessage: fc.Arbitrary<QueryMessage> = fc.record({
  queryId: anyIdentifier,
  position: fc.integer({ min: 1, max: 999_999_999 }),
  author: fc.constantFrom('customer', 'developer'),
  text: anyText(500),
  writtenAt: anyMinute,
  attachment: fc.option(anyAttachment),
})

export const anyFiledComplaint: fc.Arbitrary<FiledComplaint> = fc.record({
  id: anyIdentifier,
  proforma: anyIdentifier,
  projectName: anyText(100),
  productName: anyText(100),
  observation: anyText(500),
  state: fc.constantFrom('received', 'answered', 'attended'),
  filedAt: anyMinute,
  photos: fc.array(anyAttachment, { maxLength: 5 }),
  messages: fc.array(fc.record({ text: anyText(200), writtenAt: anyMinute, isAnswer: fc.boolean() }), {
    maxLength: 3,
  }),
})

const anyNonBlank = anyText(100).filter((words) => validateWords(words) === null && words.trim() !== '')

const anyMark = fc.record({
  x: fc.integer({ min: 0, max: 1000 }),
  y: fc.integer({ min: 0, max: 1000 }),
  text: anyNonBlank.map((text) => text.slice(0, 40)).filter((text) => validateMark(text) === null),
})

export const anyRepair: fc.Arbitrary<RepairCase> = fc.record({
  id: anyIdentifier,
  proforma: anyIdentifier,
  projectName: anyText(100),
  productName: anyText(100),
  room: fc.constant('living-room'),
  item: fc.constant('window'),
  defect: fc.constant('water'),
  state: fc.constantFrom(...repairStates.all),
  version: fc.nat(99),
  observation: anyText(500),
  photos: fc.array(
    fc
      .tuple(anyAttachment, fc.array(anyMark, { maxLength: 5 }))
      .map(([photo, marks]) => ({ ...photo, marks })),
    { maxLength: 5 },
  ),
  steps: fc.array(
    fc.record({
      state: fc.constantFrom(...repairStates.all),
      at: anyMinute,
      author: fc.constantFrom('buyer', 'developer'),
      text: anyText(200),
      visitAt: fc.option(anyMinute),
      photos: fc.array(anyAttachment, { maxLength: 2 }),
      photosBefore: fc.array(anyAttachment, { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
  slots: fc.array(anyMinute, { maxLength: 3 }),
  visitor: anyText(60),
  visitAt: fc.option(anyMinute),
})

export const anyToldRepair: fc.Arbitrary<ToldRepair> = fc.record({
  proforma: anyIdentifier,
  room: fc.constant('kitchen'),
  item: fc.constant('leak'),
  defect: fc.constant('ceiling'),
  words: anyNonBlank,
  phone: anyDigits(9, 9),
  email: fc.constant('ana@correo.example'),
  photos: fc.array(
    fc.record({
      picture: fc.record({
        base64: fc
          .uint8Array({ minLength: 1, maxLength: 40 })
          .map((bytes) => Buffer.from(bytes).toString('base64')),
        fileName: anyText(50),
      }),
      marks: fc.array(anyMark, { maxLength: 5 }),
    }),
    { maxLength: 5 },
  ),
})

export const anySentPicture: fc.Arbitrary<SentPicture> = fc.record({
  base64: fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes) => Buffer.from(bytes).toString('base64')),
  fileName: anyText(50),
})

export const anyPayment: fc.Arbitrary<ReceivablePayment> = fc.record({
  paidOn: fc.option(anyDate),
  operationOn: fc.option(anyDate),
  system: fc.constantFrom('IZIP', 'IZDA', 'IZTC', 'VENTANILLA', ''),
  amount: fc.option(anyMoney),
  maskedCard: fc.constantFrom('', '497010******0055'),
  authorizationNumber: anyText(20),
  hasReceipt: fc.boolean(),
})

const receivableFields = {
  proforma: anyIdentifier,
  projectCode: anyIdentifier,
  projectName: anyText(100),
  productName: anyText(100),
  plaza: anyText(20),
  accounting: fc.record({ number: anyDigits(1, 10), company: anyText(4), year: anyDigits(4, 4) }),
  owed: anyMoney,
  paidMinor: anyMinor,
  dueOn: anyDate,
  paymentUnderWay: fc.boolean(),
}

/** A paid receivable has a payment; any other has none. */
const anyPaymentState: fc.Arbitrary<Pick<Instalment, 'state' | 'payment'>> = fc.oneof(
  fc.record({ state: fc.constantFrom('pending' as const, 'annulled' as const), payment: fc.constant(null) }),
  fc.record({ state: fc.constant('paid' as const), payment: anyPayment }),
)

/** Limits the paid amount to what is owed. */
function withAmounts<T extends { readonly owed: Money; readonly paidMinor: number }>({
  owed: { minor, currency },
  paidMinor,
  ...fields
}: T) {
  return { ...fields, amount: money(minor + paidMinor, currency), paidAmount: money(paidMinor, currency) }
}

export const anyInstalment: fc.Arbitrary<Instalment> = fc
  .tuple(fc.record({ code: anyIdentifier, ...receivableFields }), anyPaymentState, fc.boolean())
  .map(([fields, standing, waits]) => ({
    ...withAmounts(fields),
    ...standing,
    ...(waits ? { inApplication: true } : {}),
  }))

export const anyCashItem: fc.Arbitrary<CashItem> = fc
  .tuple(
    fc.record({
      ...receivableFields,
      documentClass: fc.constantFrom('R1', 'R2', 'DA', ''),
      customerName: anyText(100),
      customerEmail: fc.oneof(fc.constant(''), fc.emailAddress()),
      customerDocument: anyDigits(1, 15),
    }),
    anyPaymentState,
  )
  .map(([fields, standing]) => ({ ...withAmounts(fields), ...standing }))

export const anyDebt: fc.Arbitrary<DebtReference> = fc.oneof(
  fc.record({ kind: fc.constant('instalment' as const), proforma: anyIdentifier, code: anyIdentifier }),
  fc.record({ kind: fc.constant('cash' as const), documentNumber: anyIdentifier }),
)

export const anyReceipt: fc.Arbitrary<PaymentReceipt> = fc
  .tuple(
    anyDebt,
    fc.constantFrom('reservation' as const, 'initial-payment' as const),
    fc.record({
      receiptNumber: anyIdentifier,
      verificationCode: anyIdentifier,
      orderId: anyIdentifier,
      customerName: anyText(100),
      customerEmail: anyText(100),
      holderName: fc.option(fc.string({ minLength: 1, maxLength: 100 })),
      payer: fc.option(
        fc.record({
          name: fc.string({ minLength: 1, maxLength: 100 }),
          document: anyDocument,
          letraNumber: fc.nat(360),
        }),
      ),
      projectName: anyText(100),
      productName: anyText(100),
      dueOn: anyDate,
      amount: anyMoney,
      exchange: fc.option(fc.record({ debtAmount: anyMoney, rate: anyRate })),
      maskedCard: fc.constant('497010******0055'),
      authorizationNumber: anyText(20),
      operatedAt: anyInstant,
      affiliation: fc.constantFrom('none' as const, 'done' as const, 'declined' as const),
      letras: fc.array(
        fc.record({ code: anyIdentifier, dueOn: anyDate, minor: anyMinor, debtMinor: anyMinor }),
        { maxLength: 3 },
      ),
    }),
  )
  .map(([debt, cashKind, { letras, ...fields }]) => ({
    ...fields,
    debt,
    letras: letras.map(({ minor, debtMinor, ...letra }) => ({
      ...letra,
      amount: money(minor, fields.amount.currency),
      debtAmount: money(debtMinor, (fields.exchange?.debtAmount ?? fields.amount).currency),
    })),
    kind: debt.kind === 'instalment' ? ('instalment' as const) : cashKind,
  }))

const anyChargedLetra = fc.record({ code: anyIdentifier, dueOn: anyDate, owed: anyMoney })

const anyDevice = fc.constantFrom('desktop' as const, 'mobile' as const)

export const anyAffiliation: fc.Arbitrary<DebitAffiliation> = fc
  .record({
    owner: anyDocument,
    customerName: anyText(100),
    customerEmail: fc.oneof(fc.constant(''), fc.emailAddress()),
    phoneNumber: anyDigits(4, 15),
    projectCode: anyIdentifier,
    projectName: anyText(100),
    proforma: anyIdentifier,
    productName: anyText(100),
    soldOn: anyDate,
    monthlyAmount: anyMoney,
    card: fc.option(
      fc.record({
        maskedCard: fc.constant('497010******0055'),
        holder: anyText(80),
        expiry: fc.record({
          month: fc.integer({ min: 1, max: 12 }),
          year: fc.integer({ min: 2000, max: 2100 }),
        }),
        registeredAt: anyInstant,
        device: anyDevice,
        suspension: fc.option(anyIdentifier),
      }),
    ),
    overdueCount: fc.nat(200),
    impediment: fc.option(fc.constantFrom('overdue', 'no-email', 'other-account', 'nothing-owed', 'closed')),
    registrableCurrencies: fc.subarray(['PEN' as const, 'USD' as const]),
    day: anyDate,
    letras: fc.array(anyChargedLetra, { maxLength: 4 }),
    skippedAt: fc.option(anyInstant),
    charging: fc.boolean(),
    lastRefusal: fc.option(
      fc.record({
        day: anyDate,
        letra: anyIdentifier,
        reason: anyText(100),
        advice: anyText(100),
        nextTryOn: fc.option(anyDate),
      }),
    ),
  })
  .map(({ day, letras, ...fields }) => ({
    ...fields,
    currency: fields.monthlyAmount.currency,
    nextCharge: { day, letras, sums: sumByCurrency(letras.map(({ owed }) => owed)) },
  }))
