import { formatCursor } from '@llave/domain/integration/feed-cursor'
import { scopes } from '@llave/domain/integration/scopes'
import { decimalText } from '@llave/domain/money/decimal-text'
import { money } from '@llave/domain/money/money'
import { numberChangeReasons } from '@llave/domain/new-number/number-change'
import { refundReasons } from '@llave/domain/payments/followed-payment'
import { paymentStandings, stepReaches, trailStepKinds } from '@llave/domain/payments/payment-trail'
import { dataRequestKinds, dataRequestStates } from '@llave/domain/privacy/data-request'
import { buyerSteps, repairStates } from '@llave/domain/repairs/repair-state'
import { takesPhotos } from '@llave/domain/repairs/validate-repair'
import {
  anyAffiliation,
  anyCashItem,
  anyCustomer,
  anyDate,
  anyDebt,
  anyDigits,
  anyDocument,
  anyFiledComplaint,
  anyIdentifier,
  anyInstalment,
  anyInstant,
  anyLocation,
  anyMinor,
  anyMinute,
  anyMoney,
  anyNotice,
  anyPhone,
  anyProduct,
  anyProductDetail,
  anyProgress,
  anyPropertyDocument,
  anyQuery,
  anyQueryMessage,
  anyReceipt,
  anyRepair,
  anySentPicture,
  anyText,
  anyTime,
  anyTitleStep,
  anyToldRepair,
} from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { compileEncoder } from './compile-encoder.ts'
import { putRows } from './integration/put-rows.ts'
import { itemsAtOnce } from './long-list.ts'
import type { CustomerStatement } from './portfolio/read-customer-statement.ts'
import { answerFromWire, fromWire } from './wire.ts'

const anyOwnerClaim = fc.record({ owner: anyDocument })
const anyCountryCode = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJ'), minLength: 2, maxLength: 2 })
const anyDegrees = (limit: number) =>
  fc.integer({ min: -limit * 10, max: limit * 10 }).map((n) => (n || 0) / 10)
const anyGrant = fc.record({
  token: anyIdentifier,
  document: anyDocument,
  phone: anyPhone,
  customerName: anyText(100),
})
/** With and without the moment of the last import, and that at which papers open. */
const anyStatement = <T extends object>(members: { [N in keyof T]: fc.Arbitrary<T[N]> }) =>
  fc
    .tuple(fc.record(members), fc.option(anyInstant), fc.option(anyInstant))
    .map(([statement, importedAt, closedUntil]) => ({
      ...statement,
      ...(importedAt && { importedAt }),
      ...(closedUntil && { closedUntil }),
    }))
const anyProvider = fc.record({
  legalName: anyText(60),
  ruc: fc.constant('20999999990'),
  address: anyText(60),
  code: anyText(20),
})
const anySheetContent = fc.record({
  consumer: fc.record({
    name: fc.constantFrom('Rosa Quispe', 'محمد العلي'),
    document: fc.constantFrom({ type: '01', number: '09876543' }, { type: '07', number: 'XDA123456' }),
    address: fc.constantFrom('', 'Jr. Huáscar 1124'),
    phone: fc.constantFrom('', '976 543 210'),
    email: fc.constant('rosa@correo.pe'),
    guardian: fc.constantFrom('', 'Elena Mamani'),
  }),
  contracted: fc.record({
    kind: fc.constantFrom('product', 'service'),
    description: fc.constantFrom('', 'Lote A-11'),
    amount: fc.option(fc.constantFrom(money(89_933, 'PEN'), money(1, 'USD'))),
  }),
  kind: fc.constantFrom('claim', 'grievance'),
  detail: fc.constant('Pagué y figura vencida.'),
  request: fc.constantFrom('', 'Que la registren.'),
})
const anyBookSheet = fc.record({
  code: fc.constant('0000000042-2026'),
  state: fc.constantFrom('filed', 'answered', 'agreed'),
  filedAt: anyInstant,
  dueOn: anyDate,
  provider: anyProvider,
  content: anySheetContent,
  answer: fc.option(fc.record({ text: anyText(60), offer: anyText(60), at: anyInstant })),
  agreedAt: fc.option(anyInstant),
})
const anyLinkCode = fc.string({ unit: fc.constantFrom(...'K7QF93ND'), minLength: 4, maxLength: 4 })
const anyDeviceKind = fc.constantFrom('phone', 'tablet', 'computer', 'unknown')
const anyLinkLetra = fc.record({
  proforma: anyIdentifier,
  code: anyIdentifier,
  position: fc.nat(360),
  total: fc.nat(360),
  projectName: anyText(100),
  productName: anyText(100),
  dueOn: anyDate,
  amount: anyMoney,
})
const anyPaymentLink = fc.record({
  id: anyDigits(1, 15),
  code: anyLinkCode,
  address: fc.option(anyIdentifier),
  letra: anyLinkLetra,
  state: fc.constantFrom('active', 'paid', 'ended', 'withdrawn', 'expired'),
  madeFrom: anyDeviceKind,
  madeAt: anyInstant,
  lastDay: anyDate,
  endedAt: fc.option(anyInstant),
  beingPaid: fc.boolean(),
  openings: fc.array(
    fc.record({ at: anyInstant, device: anyDeviceKind, country: fc.option(anyIdentifier) }),
    {
      maxLength: 3,
    },
  ),
  paid: fc.option(fc.record({ name: anyText(100), document: anyDocument, at: anyInstant })),
})
const anyLinkOutcome = fc.oneof(
  fc.record({
    state: fc.constant('settled'),
    receipt: fc.record({
      name: anyText(100),
      document: anyDocument,
      letraNumber: fc.nat(360),
      receiptNumber: anyIdentifier,
      verificationCode: anyIdentifier,
      amount: anyMoney,
      maskedCard: anyText(20),
      authorizationNumber: anyText(20),
      operatedAt: anyInstant,
      email: anyText(60),
    }),
  }),
  fc.record({ state: fc.constantFrom('waiting', 'confirming', 'expired', 'returned') }),
  fc.record({ state: fc.constant('refused'), reason: anyText(100), advice: anyText(100) }),
)
const anyOutcome = fc.oneof(
  anyReceipt.map((receipt) => ({ state: 'settled' as const, receipt })),
  fc.record({
    state: fc.constantFrom('waiting', 'confirming', 'expired', 'returned'),
    orderId: anyIdentifier,
  }),
  fc.record({
    state: fc.constant('refused'),
    orderId: anyIdentifier,
    reason: anyText(100),
    advice: anyText(100),
  }),
)
const anyStanding = fc.constantFrom(...paymentStandings)
const anySummary = fc.record({
  orderId: anyIdentifier,
  standing: anyStanding,
  amount: anyMoney,
  at: anyInstant,
  debts: fc.array(
    fc.record({
      document: anyIdentifier,
      kind: fc.constantFrom('instalment', 'reservation', 'initial-payment'),
      proforma: anyIdentifier,
      position: fc.nat(400),
      total: fc.nat(400),
      dueOn: anyDate,
      projectCode: anyIdentifier,
      projectName: anyText(100),
      productName: anyText(100),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const anyFollowed = fc
  .tuple(
    anySummary,
    fc.record({
      source: fc.constantFrom('web', 'debit', 'link'),
      device: fc.constantFrom('desktop', 'mobile'),
      maskedCard: anyText(20),
      authorizationNumber: anyText(20),
      reason: anyText(100),
      advice: anyText(100),
      receiptNumber: anyText(20),
      receiptSentTo: anyText(50),
      refundReason: fc.option(fc.constantFrom(...refundReasons)),
      isAnswered: fc.boolean(),
      readAt: anyInstant,
      asksAt: fc.option(anyInstant),
      lapsesAt: fc.option(anyInstant),
      steps: fc.array(
        fc.record({
          kind: fc.constantFrom(...trailStepKinds),
          reach: fc.constantFrom(...stepReaches),
          at: fc.option(anyInstant),
          amount: fc.option(anyMoney),
        }),
        { maxLength: 7 },
      ),
    }),
  )
  .map(([summary, followed]) => ({ ...summary, ...followed }))
const anyPrepayment = fc.record({
  owner: anyDocument,
  proforma: anyIdentifier,
  on: anyDate,
  prepayment: anyMoney,
  count: fc.integer({ min: -10, max: 1000 }),
})
const anyWays = fc.record({ email: fc.boolean(), sms: fc.boolean() })
const anyCalendarStanding = fc.record({
  feed: fc.option(fc.record({ madeAt: anyInstant, readAt: fc.option(anyInstant) })),
  endedAt: fc.option(anyInstant),
  closedUntil: fc.option(anyInstant),
})
const anyReminderChoice = fc.record({ before: anyWays, overdue: anyWays })
const anyComparison = { owner: anyDocument, proforma: anyIdentifier, on: anyDate, amount: anyMoney }
const anyWayFigures = fc.record({
  way: fc.constantFrom('lower', 'shorter', 'advance'),
  chargedMinor: anyMinor,
  interestSavedMinor: anyMinor,
  advanced: fc.nat(600),
  count: fc.integer({ min: 1, max: 600 }),
  eachMinor: anyMinor,
  lastMinor: anyMinor,
  nextDueOn: anyDate,
  lastDueOn: anyDate,
})
const anyReceiptRequest = fc.record({
  documentType: fc.option(fc.constantFrom('01', '04', '06', '07', '11')),
  documentNumber: fc.option(anyDigits(1, 15)),
  email: fc.option(anyText(50)),
  fullName: fc.option(anyText(50)),
  document: anyIdentifier,
  paymentKind: fc.option(anyText(50)),
  project: fc.option(anyText(50)),
  dueOn: fc.option(anyDate),
  amountText: fc.option(anyText(20)),
  maskedCard: fc.option(anyText(20)),
  operationNumber: fc.option(anyText(20)),
  paidOn: fc.option(anyDate),
  paidAt: fc.option(anyTime),
})
const anyExchange = fc.option(
  fc.record({
    rate: fc.integer({ min: 1, max: 10_000_000 }),
    soles: anyMinor.map((minor) => money(minor, 'PEN')),
  }),
)

const anyFormToken = fc.record({
  formToken: anyIdentifier,
  orderId: anyIdentifier,
  expiresInSeconds: fc.nat(900),
  publicKey: anyText(100),
  endpoint: fc.webUrl(),
})
const anySignedAnswer = fc.record({
  rawAnswer: fc.json().filter((text) => text !== ''),
  hash: anyText(64),
  hashAlgorithm: anyText(20),
  hashKey: anyText(20),
})

type Values = { query?: fc.Arbitrary<unknown>; body?: fc.Arbitrary<unknown>; answer?: fc.Arbitrary<unknown> }

const anyCursor = fc
  .record({
    epoch: fc.integer({ min: 20260101000000, max: 20991231235959 }),
    number: fc.integer({ min: 1, max: 1e9 }),
    mark: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 8, maxLength: 8 }),
  })
  .map(formatCursor)
const anyCursorOrStart = fc.oneof(fc.constant(''), anyCursor)
const anyPageQuery = fc.record({ after: anyCursorOrStart, limit: fc.integer({ min: 1, max: 1000 }) })
const anyPerson = anyDocument.map(({ type, number }) => ({
  documentType: type,
  documentNumber: number,
  name: 'Ana Ruiz',
}))
const anyDecimal = anyMinor.map(decimalText)
const anyDay = anyDate.map(String)
const anyLimaText = anyDate.map((date) => `${date}T15:20:05-05:00`)
const anyCurrency = fc.constantFrom('PEN', 'USD')
const anyDebtMembers = {
  proforma: anyIdentifier,
  debtKind: fc.constantFrom('instalment', 'reservation', 'initial_payment', 'prepayment'),
  code: anyText(40),
  documentClass: anyText(10),
  company: anyText(10),
  year: anyDigits(4, 4),
  documentNumber: anyIdentifier,
}
const anyTransaction = { shop: anyDigits(8, 8), transaction: anyIdentifier, order: anyIdentifier }

function anyFeed(kinds: readonly string[], members: Record<string, fc.Arbitrary<unknown>>): Values {
  const row = fc.record({
    cursor: anyCursor,
    kind: fc.constantFrom(...kinds),
    day: anyDay,
    at: anyLimaText,
    ...members,
    customer: anyPerson,
  })
  return {
    query: anyPageQuery,
    answer: fc.record({ rows: fc.array(row, { maxLength: 3 }), next: anyCursorOrStart }),
  }
}

const anyRepairState = fc.constantFrom(...repairStates.all)
const anyCodes = { room: anyText(40), item: anyText(40), defect: anyText(40) }
const anySystemCase = fc.record({
  complaint: anyDigits(1, 9),
  proforma: anyIdentifier,
  projectCode: anyIdentifier,
  ...anyCodes,
  title: anyText(50),
  state: anyRepairState,
  version: fc.nat(99),
  openedAt: anyLimaText,
  movedAt: anyLimaText,
  deliveredOn: fc.option(anyDay),
  slots: fc.array(anyLimaText, { maxLength: 6 }),
  visitAt: fc.option(anyLimaText),
  visitor: anyText(50),
  pictures: fc.nat(5),
  phone: anyText(20),
  email: anyText(50),
  text: anyText(50),
  customer: anyPerson,
})

const anyAcknowledgement: Values = {
  body: fc.record({
    upTo: anyCursorOrStart,
    rows: fc.array(
      fc.oneof(
        fc.record({ cursor: anyCursor, erpDocument: anyIdentifier }),
        fc.record({ cursor: anyCursor, problem: anyIdentifier }),
      ),
      { maxLength: 3 },
    ),
  }),
  answer: fc.record({
    upTo: anyCursorOrStart,
    rows: fc.array(
      fc.oneof(
        fc.record({ outcome: fc.constantFrom('created', 'changed', 'same') }),
        fc.record({
          outcome: fc.constant('refused'),
          faults: fc.array(fc.record({ field: anyText(20), reason: anyText(50), value: anyText(50) })),
        }),
      ),
      { maxLength: 3 },
    ),
  }),
}

/** Text with at least one character that is not a blank. */
const anyPeriodClaim = fc.record({
  owner: anyDocument,
  proforma: anyIdentifier,
  period: fc.record({ from: anyDate, to: anyDate }),
})
const anyStatementFigures = fc
  .tuple(anyCurrency, fc.array(anyMinor, { minLength: 7, maxLength: 7 }), fc.boolean())
  .map(([currency, amounts, known]) => {
    const of = (index: number) => ({ minor: amounts[index] ?? 0, currency })
    return {
      currency,
      opening: of(0),
      fellDue: of(1),
      paid: of(2),
      closing: of(3),
      overdue: of(4),
      capital: known ? of(5) : null,
      interest: known ? of(6) : null,
    }
  })
const anyNonBlank = anyText(100).filter((words) => words.trim() !== '')

const anyNote = { field: anyText(40), reason: anyText(100) }
/** Rows travel as they are. */
const anyBatch: Values = {
  body: fc.record({
    rows: fc
      .array(fc.jsonValue(), { minLength: 1, maxLength: 3 })
      .map((rows) => JSON.parse(JSON.stringify(rows))),
    atomic: fc.boolean(),
    dryRun: fc.boolean(),
  }),
  answer: fc.record({
    batch: fc.option(fc.nat()),
    applied: fc.boolean(),
    dryRun: fc.boolean(),
    counts: fc.record({
      created: fc.nat(),
      changed: fc.nat(),
      same: fc.nat(),
      withdrawn: fc.nat(),
      refused: fc.nat(),
    }),
    rows: fc.array(
      fc.record(
        {
          outcome: fc.constantFrom('created', 'changed', 'same', 'withdrawn', 'refused'),
          faults: fc.array(fc.record({ ...anyNote, value: anyText(100) }), { maxLength: 2 }),
          notes: fc.array(fc.record(anyNote), { maxLength: 2 }),
        },
        { requiredKeys: ['outcome'] },
      ),
      { maxLength: 3 },
    ),
  }),
}

/** Values that the handler of each call may be given and may answer. */
const values: Record<string, Values> = {
  login: {
    body: fc.record({ mode: fc.constantFrom('letter', 'cash'), document: anyDocument, phone: anyPhone }),
    answer: anyGrant,
  },
  sendCode: {
    body: fc.record({ anew: fc.boolean() }),
    answer: fc.record({
      waitSeconds: fc.nat(86_400),
      digits: fc.integer({ min: 3, max: 8 }),
      maskedPhone: anyDigits(2, 2).map((last) => `*******${last}`),
    }),
  },
  verifyCode: { body: fc.record({ code: anyDigits(3, 8) }), answer: anyGrant },
  closeSession: {},
  readUser: { query: anyOwnerClaim, answer: anyCustomer },
  listCountries: {
    answer: fc.array(
      fc.record({
        name: fc.string({ minLength: 1, maxLength: 50 }),
        dialCode: anyDigits(1, 4),
        code: anyCountryCode,
      }),
    ),
  },
  findCountry: {
    query: fc.record({ latitude: anyDegrees(90), longitude: anyDegrees(180) }),
    answer: fc.record({ code: fc.option(anyCountryCode) }),
  },
  readCustomerStatement: {
    query: anyOwnerClaim,
    answer: anyStatement({
      customer: anyCustomer,
      products: fc.array(anyProduct, { maxLength: 3 }),
      instalments: fc.array(anyInstalment, { maxLength: 5 }),
    }),
  },
  readProducts: {
    query: anyOwnerClaim,
    body: fc.array(fc.record({ proforma: anyIdentifier }), { minLength: 1, maxLength: 3 }),
    answer: fc.array(anyProductDetail, { maxLength: 3 }),
  },
  listProjectLocations: { query: anyOwnerClaim, answer: fc.array(anyLocation, { maxLength: 3 }) },
  readProgress: {
    query: fc.record({ owner: anyDocument, projectCode: anyIdentifier }),
    answer: anyProgress,
  },
  readTitlePath: {
    query: fc.record({ owner: anyDocument, proforma: anyIdentifier }),
    answer: fc.array(anyTitleStep, { maxLength: 6 }),
  },
  searchNotices: { query: anyOwnerClaim, answer: fc.array(anyNotice, { maxLength: 3 }) },
  markNoticeRead: { body: fc.record({ id: anyIdentifier }) },
  markThreadRead: {
    body: fc.record({ queryId: anyIdentifier, position: fc.integer({ min: 1, max: 999_999_999 }) }),
  },
  listDocuments: {
    query: fc.record({ owner: anyDocument, proforma: anyIdentifier }),
    answer: fc.array(anyPropertyDocument, { maxLength: 3 }),
  },
  openDocument: {
    body: fc.record({ id: anyIdentifier }),
    answer: fc.record({ path: anyIdentifier, expiresInSeconds: fc.integer({ min: 1, max: 900 }) }),
  },
  listQueries: { query: anyOwnerClaim, answer: fc.array(anyQuery, { maxLength: 3 }) },
  readThread: {
    query: fc.record({ owner: anyDocument, queryId: anyIdentifier }),
    answer: fc.array(anyQueryMessage, { maxLength: 3 }),
  },
  openQuery: {
    body: fc.record({
      owner: anyDocument,
      projectCode: anyIdentifier,
      subject: anyNonBlank,
      text: anyNonBlank,
      picture: fc.option(anySentPicture),
    }),
    answer: fc.record({ queryId: anyIdentifier }),
  },
  replyToQuery: {
    body: fc.record({
      owner: anyDocument,
      queryId: anyIdentifier,
      text: anyNonBlank,
      picture: fc.option(anySentPicture),
    }),
    answer: fc.record({ queryId: anyIdentifier, position: fc.integer({ min: 1, max: 999_999_999 }) }),
  },
  fileComplaint: {
    body: fc.record({
      owner: anyDocument,
      proforma: anyIdentifier,
      phone: anyDigits(9, 9),
      email: fc.constant('ana@correo.example'),
      observation: anyNonBlank,
      photos: fc.array(anySentPicture, { maxLength: 5 }),
    }),
    answer: fc.record({
      complaintId: anyIdentifier,
      repeated: fc.boolean(),
      differs: fc.option(fc.boolean()),
    }),
  },
  listComplaints: { query: anyOwnerClaim, answer: fc.array(anyFiledComplaint, { maxLength: 3 }) },
  openRepair: { body: anyToldRepair, answer: anyRepair },
  listRepairs: {
    answer: fc.record({
      cases: fc.array(anyRepair, { maxLength: 2 }),
      deliveries: fc.array(fc.record({ proforma: anyIdentifier, deliveredOn: fc.option(anyDate) }), {
        maxLength: 3,
      }),
    }),
  },
  moveRepair: {
    body: fc
      .record({
        id: anyIdentifier,
        seen: fc.nat(99),
        step: fc.constantFrom(...buyerSteps),
        visitAt: anyMinute,
        text: fc.constant('Volvió a entrar agua.'),
        photos: fc.array(anySentPicture, { maxLength: 5 }),
      })
      .map((move) => (takesPhotos(move.step) ? move : { ...move, photos: [] })),
    answer: anyRepair,
  },
  ...Object.fromEntries(Object.values(putRows).map(({ name }) => [name, anyBatch])),
  uploadFile: {
    query: fc.record({ name: fc.stringMatching(/^[a-z0-9]{1,30}\.jpg$/) }),
    answer: fc.record({ file: anyText(200) }),
  },
  readKey: {
    answer: fc.record({
      system: anyText(40),
      scopes: fc.subarray(scopes),
      endsAt: anyInstant,
    }),
  },
  readPayments: anyFeed(['payment', 'correction'], {
    ...anyTransaction,
    receipt: anyText(20),
    operatedAt: anyLimaText,
    source: fc.constantFrom('web', 'debit'),
    paymentSystem: fc.constantFrom('IZIP', 'IZDA', 'IZTC'),
    ...anyDebtMembers,
    currency: anyCurrency,
    amount: anyDecimal,
    paymentCurrency: anyCurrency,
    paymentAmount: anyDecimal,
    penPerUsd: fc.option(fc.constant('3.7500')),
    remaining: anyDecimal,
    decision: fc.option(fc.constantFrom('return', 'keep', 'lost')),
    maskedCard: anyText(20),
    authorizationNumber: anyText(20),
    paidBy: anyPerson,
  }),
  acknowledgePayments: anyAcknowledgement,
  readRefunds: anyFeed(['refund'], {
    ...anyTransaction,
    cause: fc.constantFrom('surplus', 'correction'),
    plannedAt: anyLimaText,
    ...anyDebtMembers,
    currency: anyCurrency,
    amount: anyDecimal,
    maskedCard: anyText(20),
    paidBy: anyPerson,
  }),
  acknowledgeRefunds: anyAcknowledgement,
  readAffiliations: anyFeed(['affiliated', 'suspended', 'ended'], {
    affiliation: anyDigits(1, 9),
    proforma: anyIdentifier,
    shop: anyDigits(8, 8),
    maskedCard: anyText(20),
    cardBrand: anyText(20),
    cause: anyText(20),
  }),
  acknowledgeAffiliations: anyAcknowledgement,
  readQueries: anyFeed(['message'], {
    query: anyDigits(1, 9),
    position: fc.integer({ min: 1, max: 999 }),
    projectCode: anyIdentifier,
    pictures: fc.nat(1),
    subject: anyText(50),
    text: anyText(50),
  }),
  acknowledgeQueries: anyAcknowledgement,
  readComplaints: anyFeed(['complaint'], {
    complaint: anyDigits(1, 9),
    proforma: anyIdentifier,
    projectCode: anyIdentifier,
    pictures: fc.nat(5),
    phone: anyText(20),
    email: anyText(50),
    text: anyText(50),
  }),
  acknowledgeComplaints: anyAcknowledgement,
  readRepairs: anyFeed(['step'], {
    complaint: anyDigits(1, 9),
    position: fc.nat(99),
    state: anyRepairState,
    author: fc.constantFrom('buyer', 'developer'),
    system: anyText(40),
    externalId: anyText(80),
    proforma: anyIdentifier,
    projectCode: anyIdentifier,
    ...anyCodes,
    visitAt: fc.option(anyLimaText),
    pictures: fc.nat(5),
    text: anyText(50),
  }),
  acknowledgeRepairs: anyAcknowledgement,
  readNumbers: anyFeed(['changed', 'held', 'undone'], {
    change: anyDigits(1, 9),
    oldPhone: anyText(20),
    newPhone: anyText(20),
  }),
  acknowledgeNumbers: anyAcknowledgement,
  readRepairCases: {
    query: fc.record({ after: fc.nat(), limit: fc.integer({ min: 1, max: 1000 }) }),
    answer: fc.record({ cases: fc.array(anySystemCase, { maxLength: 3 }), next: anyDigits(1, 9) }),
  },
  moveRepairCase: {
    body: fc.record({
      id: anyDigits(1, 9),
      seen: fc.integer({ min: 1, max: 99 }),
      step: fc.constant('visit_proposed'),
      text: anyText(50),
      slots: fc.array(anyInstant, { maxLength: 6 }),
      visitor: anyText(50),
      photos: fc.constant([]),
      photosBefore: fc.constant([]),
    }),
    answer: fc.record({ outcome: fc.constantFrom('created', 'same'), case: anySystemCase }),
  },
  readDayLedger: {
    answer: fc.record({
      day: anyDate,
      complete: fc.boolean(),
      totals: fc.array(
        fc.record({
          company: anyText(10),
          currency: anyCurrency,
          count: fc.nat(1000),
          sum: anyDecimal,
          checksum: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  readAttachment: { query: fc.record({ attachmentId: anyIdentifier }) },
  readInstalments: {
    query: fc.record({ ownerNumber: anyDigits(1, 15) }),
    body: fc.array(fc.record({ proforma: anyIdentifier, code: anyIdentifier }), {
      minLength: 1,
      maxLength: 3,
    }),
    answer: fc.array(anyInstalment, { maxLength: 3 }),
  },
  readExchange: {
    query: fc.record({ owner: anyDocument, code: anyIdentifier, documentNumber: anyText(60) }),
    answer: anyExchange,
  },
  exportReport: { query: fc.record({ owner: anyDocument, proforma: anyIdentifier }) },
  readCashStatement: {
    query: anyOwnerClaim,
    answer: anyStatement({
      customer: anyCustomer,
      products: fc.array(anyProduct, { maxLength: 3 }),
      items: fc.array(anyCashItem, { maxLength: 5 }),
    }),
  },
  readCashItems: {
    query: anyOwnerClaim,
    body: fc.array(fc.record({ documentNumber: anyIdentifier }), { minLength: 1, maxLength: 3 }),
    answer: fc.array(anyCashItem, { maxLength: 3 }),
  },
  issueFormToken: {
    body: fc
      .record({
        debt: anyDebt,
        further: fc.uniqueArray(anyIdentifier, { maxLength: 3 }),
        amount: anyMoney.filter(({ minor }) => minor > 0),
        registerCard: fc.boolean(),
        device: fc.constantFrom('desktop', 'mobile'),
      })
      // Several are letras, each named once, and put no card on debit.
      .map(({ debt, further, registerCard, ...rest }) => {
        const others = debt.kind === 'instalment' ? further.filter((code) => code !== debt.code) : []
        return { ...rest, debt, further: others, registerCard: registerCard && others.length === 0 }
      }),
    answer: anyFormToken,
  },
  registerPayment: { body: anySignedAnswer, answer: anyOutcome },
  readPaymentState: { query: fc.record({ orderId: anyIdentifier }), answer: anyOutcome },
  followPayment: { query: fc.record({ orderId: anyIdentifier }), answer: anyFollowed },
  searchPayments: {
    query: fc.record({
      document: fc.option(anyIdentifier),
      day: fc.option(anyDate),
      operation: fc.option(anyIdentifier),
    }),
    answer: fc.array(anySummary, { maxLength: 3 }),
  },
  readReceipt: { query: fc.record({ document: anyIdentifier }), answer: anyReceipt },
  printReceipt: { body: anyReceiptRequest },
  listAffiliations: { query: anyOwnerClaim, answer: fc.array(anyAffiliation, { maxLength: 3 }) },
  issueCardForm: {
    body: fc.record({
      proforma: anyText(40),
      projectCode: anyText(39),
      productName: anyText(100),
      currency: fc.constantFrom('PEN', 'USD'),
      device: fc.constantFrom('desktop', 'mobile'),
      consentVersion: anyText(20),
    }),
    answer: anyFormToken,
  },
  affiliateCard: {
    body: fc.record({ proforma: anyIdentifier, answer: anySignedAnswer }),
    answer: fc.oneof(
      fc.constant({ state: 'confirming' as const }),
      fc.record({ state: fc.constant('affiliated'), affiliation: anyAffiliation }),
      fc.record({
        state: fc.constantFrom('refused', 'declined'),
        reason: anyIdentifier,
        advice: anyText(100),
      }),
    ),
  },
  skipDebit: { body: fc.record({ proforma: anyIdentifier, day: anyDate, skip: fc.boolean() }) },
  unaffiliateCard: { body: fc.record({ proforma: anyIdentifier }) },
  readRefinancingLimit: {
    query: fc.record({ owner: anyDocument, proforma: anyIdentifier }),
    answer: fc.record({ maxLetras: fc.nat(600), totalMinor: anyMinor, payoffMinor: anyMinor }),
  },
  simulatePrepayment: {
    body: anyPrepayment,
    answer: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 600 }),
        dueOn: anyDate,
        amountMinor: anyMinor,
        paid: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  },
  sendSimulation: { body: anyPrepayment },
  printSimulation: { body: anyPrepayment },
  readPrepaymentBasis: {
    query: fc.record({ owner: anyDocument, proforma: anyIdentifier }),
    answer: fc.record({
      proforma: anyIdentifier,
      projectName: anyText(50),
      productName: anyText(50),
      currency: fc.constantFrom('PEN', 'USD'),
      on: anyDate,
      annualRate: fc.integer({ min: 0, max: 1_999_999 }),
      letras: fc.array(fc.record({ code: anyIdentifier, dueOn: anyDate, amountMinor: anyMinor }), {
        maxLength: 5,
      }),
      application: fc.option(
        fc.record({
          number: anyIdentifier,
          way: fc.constantFrom('lower', 'shorter'),
          amount: anyMoney,
          requestedAt: anyInstant,
          paidAt: anyInstant,
          letrasBefore: fc.integer({ min: 1, max: 600 }),
          letrasAfter: fc.integer({ min: 1, max: 600 }),
          eachMinor: anyMinor,
          lastDueOn: anyDate,
        }),
      ),
    }),
  },
  comparePrepayment: {
    body: fc.record(anyComparison),
    answer: fc.array(anyWayFigures, { maxLength: 3 }),
  },
  requestPrepayment: {
    body: fc.record({ ...anyComparison, way: fc.constantFrom('lower', 'shorter'), seen: anyWayFigures }),
    answer: fc.record({ documentNumber: anyIdentifier }),
  },
  beginViewing: {
    body: fc.record({ ticket: anyIdentifier }),
    answer: fc.record({
      token: anyIdentifier,
      document: anyDocument,
      phone: fc.option(anyPhone),
      customerName: anyText(100),
      mode: fc.constantFrom('letter', 'cash'),
      secondsLeft: fc.nat(900),
    }),
  },
  readAccess: {
    answer: fc.record({
      sessions: fc.array(
        fc.record({
          id: anyDigits(1, 15),
          device: anyText(40),
          signedInAt: anyInstant,
          lastSeenAt: anyInstant,
          asking: fc.boolean(),
          sameNetwork: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      looks: fc.array(
        fc.record({
          kind: fc.constantFrom('viewing', 'reading'),
          name: anyText(60),
          area: anyText(60),
          from: anyInstant,
          until: anyInstant,
          reason: anyText(100),
          read: fc.array(anyText(40), { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  readOwnData: {
    answer: fc.record({
      consents: fc.record({
        policy: anyDate,
        debits: fc.array(
          fc.record({
            proforma: anyIdentifier,
            productName: anyText(100),
            maskedCard: anyText(40),
            version: anyText(40),
            at: anyInstant,
          }),
          { maxLength: 3 },
        ),
        reminders: fc.record({ email: fc.boolean(), sms: fc.boolean(), chosenAt: fc.option(anyInstant) }),
        works: fc.array(fc.record({ proforma: anyIdentifier, projectName: anyText(100), at: anyInstant }), {
          maxLength: 3,
        }),
        calendarSince: fc.option(anyInstant),
      }),
      requests: fc.array(
        fc.record({
          kind: fc.constantFrom(...dataRequestKinds),
          state: fc.constantFrom(...dataRequestStates.all),
          words: anyIdentifier,
          askedAt: anyInstant,
          dueOn: anyDate,
          answer: anyText(100),
          endedAt: fc.option(anyInstant),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  askAboutData: { body: fc.record({ kind: fc.constantFrom(...dataRequestKinds), words: anyIdentifier }) },
  withdrawDataRequest: { body: fc.record({ kind: fc.constantFrom(...dataRequestKinds) }) },
  exportOwnData: {},
  readReminders: {
    answer: fc.record({
      choice: anyReminderChoice,
      email: anyText(60),
      phone: anyText(20),
      silenced: fc.array(
        fc.record({
          proforma: anyIdentifier,
          code: anyIdentifier,
          dueOn: anyDate,
          productName: anyText(100),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  chooseWorksNews: { body: fc.record({ projectCode: anyIdentifier, wanted: fc.boolean() }) },
  chooseReminders: { body: anyReminderChoice },
  readCalendar: { answer: anyCalendarStanding },
  endCalendar: { answer: anyCalendarStanding },
  makeCalendar: {
    body: fc.record({ change: fc.boolean() }),
    answer: fc.record({ address: anyIdentifier, madeAt: anyInstant }),
  },
  unsilenceLetra: { body: fc.record({ proforma: anyIdentifier, code: anyIdentifier }) },
  requestNumberChange: {
    body: fc.record({
      document: fc.constant({ type: '01' as const, number: '44556677' }),
      oldPhone: fc.constant({ dialCode: '51', number: '999888777' }),
      newPhone: fc.constant({ dialCode: '57', number: '3001234567' }),
      reason: fc.constantFrom(...numberChangeReasons),
    }),
  },
  stopNumberChange: {
    body: fc.record({ code: anyIdentifier }),
    answer: fc.record({
      outcome: fc.constantFrom('stopped', 'stopped-before', 'approved', 'refused', 'expired'),
    }),
  },
  readBook: { answer: fc.record({ provider: anyProvider, dueOn: anyDate }) },
  fileSheet: {
    body: fc.record({ requestKey: fc.uuid(), content: anySheetContent }),
    answer: fc.record({ key: anyIdentifier, sheet: anyBookSheet }),
  },
  readSheet: {
    body: fc.record({ key: anyIdentifier }),
    answer: fc.record({ key: anyIdentifier, sheet: anyBookSheet }),
  },
  printSheet: { body: fc.record({ key: anyIdentifier }) },
  acceptOffer: {
    body: fc.record({ key: anyIdentifier }),
    answer: fc.record({ key: anyIdentifier, sheet: anyBookSheet }),
  },
  listPaymentLinks: {
    answer: fc.record({
      letras: fc.array(anyLinkLetra, { maxLength: 3 }),
      links: fc.array(anyPaymentLink, { maxLength: 3 }),
    }),
  },
  createPaymentLink: {
    body: fc.record({ proforma: anyIdentifier, code: anyIdentifier }),
    answer: anyPaymentLink,
  },
  withdrawPaymentLink: { body: fc.record({ id: anyIdentifier }), answer: anyPaymentLink },
  issueLinkForm: {
    body: fc.record({
      secret: anyText(40),
      amount: anyMoney,
      name: fc.constantFrom('Teresa Vargas', 'Ñ Ó', 'INVERSIONES 3 S.A.C.'),
      document: fc.constantFrom({ type: '01', number: '08812345' }, { type: '06', number: '20601234567' }),
      email: fc.constantFrom('', 'teresa@correo.pe'),
      device: fc.constantFrom('desktop', 'mobile'),
    }),
    answer: fc.record({
      formToken: anyIdentifier,
      orderId: anyIdentifier,
      expiresInSeconds: fc.nat(900),
      publicKey: anyText(40),
      endpoint: anyText(40),
      key: anyIdentifier,
    }),
  },
  registerLinkPayment: {
    body: fc.record({
      rawAnswer: anyIdentifier,
      hash: anyText(40),
      hashAlgorithm: anyText(20),
      hashKey: anyText(20),
      key: anyText(40),
    }),
    answer: anyLinkOutcome,
  },
  readLinkPayment: { body: fc.record({ key: anyText(40) }), answer: anyLinkOutcome },
  printLinkReceipt: { body: fc.record({ key: anyText(40) }) },
  openPaymentLink: {
    body: fc.record({ secret: anyText(40), timeZone: anyText(40) }),
    answer: fc.record({
      position: fc.nat(360),
      amount: anyMoney,
      code: anyLinkCode,
      lastDay: anyDate,
      beingPaid: fc.boolean(),
    }),
  },
  readPromises: {
    query: fc.record({ proforma: anyIdentifier }),
    answer: fc.record({
      projectName: anyText(100),
      productName: anyText(100),
      overdue: fc.array(
        fc.tuple(anyCurrency, anyMinor, anyMinor, anyDate, anyDate).chain(([of, least, most, first, last]) =>
          fc.record({
            terms: fc.constant({
              least: { minor: least, currency: of },
              most: { minor: most, currency: of },
              firstDay: first,
              lastDay: last,
            }),
            debts: fc.nat(400),
            oldestDueOn: anyDate,
            refused: fc.boolean(),
          }),
        ),
        { maxLength: 2 },
      ),
      promises: fc.array(
        fc.record({
          amount: anyMoney,
          day: anyDate,
          state: fc.constantFrom('made', 'kept', 'broken', 'withdrawn'),
          madeOn: anyDate,
          endedOn: fc.option(anyDate),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  makePromise: { body: fc.record({ proforma: anyIdentifier, amount: anyMoney, day: anyDate }) },
  withdrawPromise: { body: fc.record({ proforma: anyIdentifier, currency: anyCurrency }) },
  endOwnSession: { body: fc.record({ id: anyIdentifier }) },
  readPeriodStatement: {
    query: anyPeriodClaim,
    answer: fc.record({
      figures: fc.array(anyStatementFigures, { maxLength: 2 }),
      noInterest: fc.constantFrom(null, 'no-rate', 'plan-changed', 'day-unknown'),
      undated: fc.nat(400),
    }),
  },
  issuePeriodStatement: { query: anyPeriodClaim },
  listIssuedPapers: {
    answer: fc.array(
      fc.record({
        kind: fc.constantFrom('receipt', 'certificate', 'statement'),
        number: anyIdentifier,
        issuedAt: fc
          .integer({ min: 1_000_000_000, max: 4_000_000_000 })
          .map((second) => Temporal.Instant.fromEpochMilliseconds(second * 1000)),
        concept: anyText(100),
        proforma: anyIdentifier,
        debt: anyText(40),
      }),
      { maxLength: 3 },
    ),
  },
  printIssuedPaper: { query: fc.record({ number: anyIdentifier }) },
  issueCertificate: {
    query: fc.record({
      owner: anyDocument,
      proforma: anyIdentifier,
      kind: fc.constantFrom('01', '02', '03', '04'),
      projectCode: anyText(40),
      projectName: anyText(100),
      customerName: anyText(100),
      productName: anyText(100),
    }),
  },
}

describe.each(calls)('$name', (call: Call) => {
  const own = values[call.name] ?? {}
  const parts = {
    query: call.query,
    body: call.body,
    answer: call.answer.kind === 'message' ? call.answer.schema : undefined,
  }

  test('every part that the call defines has sample values', () => {
    for (const part of ['query', 'body', 'answer'] as const) {
      expect(own[part] === undefined, part).toBe(parts[part] === undefined)
    }
  })

  for (const part of ['query', 'body', 'answer'] as const) {
    const schema = parts[part]
    const arbitrary = own[part]
    if (!schema || !arbitrary) continue

    test(`its ${part} is the same after encoding and decoding`, () => {
      fc.assert(
        fc.property(arbitrary, (value) => {
          const wire = JSON.parse(JSON.stringify(z.encode(schema, value))) as never
          expect(z.decode(schema, wire)).toEqual(value)
        }),
        { numRuns: 60 },
      )
    })

    test(`its ${part} never throws on invalid input`, () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          expect(typeof z.safeDecode(schema, value as never).success).toBe('boolean')
        }),
        { numRuns: 60 },
      )
    })
  }
})

test('no two calls share a name, nor a method and path', () => {
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length)
})

test('a member that a message does not list is not encoded', () => {
  for (const call of calls) {
    const arbitrary = values[call.name]?.answer
    if (call.answer.kind !== 'message' || !arbitrary) continue
    const compiled = compileEncoder(call.answer.schema, z.encode)
    for (const value of fc.sample(arbitrary, { numRuns: 20, seed: 7 })) {
      expect(JSON.stringify(withSecret(value)), call.name).toMatch(/secreto|^\[\]$|^null$/)
      expect(JSON.stringify(z.encode(call.answer.schema, withSecret(value))), call.name).not.toContain(
        'secreto',
      )
      expect(JSON.stringify(compiled(withSecret(value))), call.name).not.toContain('secreto')
    }
  }
})

test('the compiled encoder writes what the schema encodes', () => {
  for (const call of calls) {
    const arbitrary = values[call.name]?.answer
    if (call.answer.kind !== 'message' || !arbitrary) continue
    const { schema } = call.answer
    const compiled = compileEncoder(schema, z.encode)
    fc.assert(
      fc.property(arbitrary, (value) => {
        const before = JSON.stringify(value)
        expect(JSON.parse(JSON.stringify(compiled(value)))).toEqual(
          JSON.parse(JSON.stringify(z.encode(schema, value))),
        )
        expect(JSON.stringify(value), 'the domain value is left as it was').toBe(before)
      }),
      { numRuns: 30 },
    )
  }
})

test('the scripts of a browser encode whatever a call sends as all others do, and answer nobody', async () => {
  const inBrowser = await callsOfBrowser()
  const written = (schema: z.ZodMiniType, value: unknown) => JSON.stringify(z.encode(schema, value))
  for (const [at, call] of calls.entries()) {
    for (const part of ['query', 'body'] as const) {
      const [own, browsers] = [call[part], inBrowser[at]?.[part]]
      const arbitrary = values[call.name]?.[part]
      if (!own || !browsers || !arbitrary) continue
      for (const value of fc.sample(arbitrary, { numRuns: 20, seed: 7 }))
        expect(written(browsers, value), call.name).toBe(written(own, value))
    }
  }
  const answer = inBrowser.find(({ name }) => name === 'listProjectLocations')?.answer
  if (answer?.kind !== 'message') throw new Error('This call answers a message')
  const location = { projectCode: 'P01', address: '', district: '', province: '', department: '' }
  expect(() => written(answer.schema, [location])).toThrow('A browser does not answer')
})

test('the scripts of a browser decode the letras of a statement in tasks of their own, to what all others decode', async () => {
  const inBrowser = await callsOfBrowser()
  const find = (all: readonly Call[]) => {
    const answer = all.find(({ name }) => name === 'readCustomerStatement')?.answer
    if (answer?.kind !== 'message') throw new Error('This call answers a message')
    return answer.schema
  }
  const statements = values.readCustomerStatement?.answer as fc.Arbitrary<CustomerStatement>
  const one = fc
    .sample(statements, { numRuns: 20, seed: 7 })
    .find(({ instalments }) => instalments.length > 0)
  if (!one) throw new Error('No statement has a letra')
  const instalments = Array.from({ length: 2 * itemsAtOnce + 1 }, (_, at) => ({
    ...(one.instalments[0] as CustomerStatement['instalments'][number]),
    code: `L-${at}`,
  }))
  const wire = JSON.parse(JSON.stringify(z.encode(find(calls), { ...one, instalments })))
  const tasks = vi.spyOn(globalThis, 'setTimeout')
  expect(await answerFromWire(find(inBrowser), wire)).toEqual(fromWire(find(calls), wire))
  expect(tasks).toHaveBeenCalledTimes(2)
  tasks.mockRestore()
  wire.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField[itemsAtOnce].nLETRAField = {}
  await expect(answerFromWire(find(inBrowser), wire)).rejects.toThrow()
})

/** The calls as a build of a browser's scripts has them. */
async function callsOfBrowser(): Promise<readonly Call[]> {
  try {
    vi.doMock('./answers.ts', () => ({ answers: false }))
    vi.resetModules()
    return (await import('./calls.ts')).calls
  } finally {
    vi.doUnmock('./answers.ts')
    vi.resetModules()
  }
}

function withSecret(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecret)
  if (typeof value !== 'object' || value === null) return value
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value
  const members = Object.entries(value).map(([name, member]) => [name, withSecret(member)])
  return { ...Object.fromEntries(members), hash: 'secreto' }
}

/** Any wire message with one member of another type. */
test('a wire message with one member of another type is refused or decoded, but never throws', () => {
  for (const call of calls) {
    for (const part of ['query', 'body', 'answer'] as const) {
      const arbitrary = values[call.name]?.[part]
      const schema =
        part === 'answer' ? (call.answer.kind === 'message' ? call.answer.schema : undefined) : call[part]
      if (!schema || !arbitrary) continue
      fc.assert(
        fc.property(arbitrary, fc.jsonValue(), fc.nat(), (value, junk, choice) => {
          const wire = JSON.parse(JSON.stringify(z.encode(schema, value)))
          expect(typeof z.safeDecode(schema, corrupt(wire, junk, choice) as never).success).toBe('boolean')
        }),
        { numRuns: 30 },
      )
    }
  }
})

function corrupt(wire: unknown, junk: unknown, choice: number): unknown {
  if (wire === null || typeof wire !== 'object') return junk
  const names = Object.keys(wire)
  const name = names[choice % names.length]
  if (name === undefined) return junk
  const member = (wire as Record<string, unknown>)[name]
  const deeper = typeof member === 'object' && member !== null && choice % 3 !== 0
  const corrupted = deeper ? corrupt(member, junk, Math.floor(choice / names.length)) : junk
  return Array.isArray(wire) ? wire.with(Number(name), corrupted) : { ...wire, [name]: corrupted }
}
