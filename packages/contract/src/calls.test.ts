import { scopes } from '@llave/domain/integration/scopes'
import { money } from '@llave/domain/money/money'
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
  anyLocation,
  anyMinor,
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
  anySentPicture,
  anyText,
  anyTime,
} from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { compileEncoder } from './compile-encoder.ts'
import { putRows } from './integration/put-rows.ts'

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
const anyPrepayment = fc.record({
  owner: anyDocument,
  proforma: anyIdentifier,
  on: anyDate,
  prepayment: anyMoney,
  count: fc.integer({ min: -10, max: 1000 }),
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

/** More than blanks. */
const anySaid = anyText(100).filter((words) => words.trim() !== '')

type Values = { query?: fc.Arbitrary<unknown>; body?: fc.Arbitrary<unknown>; answer?: fc.Arbitrary<unknown> }

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
    counts: fc.record({ created: fc.nat(), changed: fc.nat(), same: fc.nat(), refused: fc.nat() }),
    rows: fc.array(
      fc.record(
        {
          outcome: fc.constantFrom('created', 'changed', 'same', 'refused'),
          faults: fc.array(fc.record({ ...anyNote, value: anyText(100) }), { maxLength: 2 }),
          notes: fc.array(fc.record(anyNote), { maxLength: 2 }),
        },
        { requiredKeys: ['outcome'] },
      ),
      { maxLength: 3 },
    ),
  }),
}

/** What the handler of each call may be given and may answer. */
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
    answer: fc.record({
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
  searchNotices: { query: anyOwnerClaim, answer: fc.array(anyNotice, { maxLength: 3 }) },
  markNoticeRead: { body: fc.record({ id: anyIdentifier }) },
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
      subject: anySaid,
      text: anySaid,
      picture: fc.option(anySentPicture),
    }),
    answer: fc.record({ queryId: anyIdentifier }),
  },
  replyToQuery: {
    body: fc.record({
      owner: anyDocument,
      queryId: anyIdentifier,
      text: anySaid,
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
      observation: anySaid,
      photos: fc.array(anySentPicture, { maxLength: 5 }),
    }),
    answer: fc.record({ complaintId: anyIdentifier }),
  },
  listComplaints: { query: anyOwnerClaim, answer: fc.array(anyFiledComplaint, { maxLength: 3 }) },
  ...Object.fromEntries(Object.values(putRows).map(({ name }) => [name, anyBatch])),
  uploadFile: {
    query: fc.record({ name: fc.stringMatching(/^[a-z0-9]{1,30}\.jpg$/) }),
    answer: fc.record({ file: anyText(200) }),
  },
  readKey: {
    answer: fc.record({
      system: anyText(40),
      scopes: fc.subarray(scopes),
      endsAt: fc.nat(4_000_000_000).map((second) => Temporal.Instant.fromEpochMilliseconds(second * 1000)),
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
    answer: fc.record({
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
    body: fc.record({
      debt: anyDebt,
      amount: anyMoney.filter(({ minor }) => minor > 0),
      registerCard: fc.boolean(),
      device: fc.constantFrom('desktop', 'mobile'),
    }),
    answer: anyFormToken,
  },
  registerPayment: { body: anySignedAnswer, answer: anyOutcome },
  readPaymentState: { query: fc.record({ orderId: anyIdentifier }), answer: anyOutcome },
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

  test('every part that the call states has values to try', () => {
    for (const part of ['query', 'body', 'answer'] as const) {
      expect(own[part] === undefined, part).toBe(parts[part] === undefined)
    }
  })

  for (const part of ['query', 'body', 'answer'] as const) {
    const schema = parts[part]
    const arbitrary = own[part]
    if (!schema || !arbitrary) continue

    test(`its ${part} comes back the same after a journey over the wire`, () => {
      fc.assert(
        fc.property(arbitrary, (value) => {
          const wire = JSON.parse(JSON.stringify(z.encode(schema, value))) as never
          expect(z.decode(schema, wire)).toEqual(value)
        }),
        { numRuns: 60 },
      )
    })

    test(`its ${part} is never thrown on by what is no message`, () => {
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

test('a column that a message does not list never leaves with it', () => {
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

test('the compiled encoder writes what the schema writes', () => {
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

function withSecret(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecret)
  if (typeof value !== 'object' || value === null) return value
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value
  const members = Object.entries(value).map(([name, member]) => [name, withSecret(member)])
  return { ...Object.fromEntries(members), hash: 'secreto' }
}

/** Any wire shape with one member spoiled. */
test('a wire message with one member of another type is refused or read, never thrown on', () => {
  for (const call of calls) {
    for (const part of ['query', 'body', 'answer'] as const) {
      const arbitrary = values[call.name]?.[part]
      const schema =
        part === 'answer' ? (call.answer.kind === 'message' ? call.answer.schema : undefined) : call[part]
      if (!schema || !arbitrary) continue
      fc.assert(
        fc.property(arbitrary, fc.jsonValue(), fc.nat(), (value, junk, choice) => {
          const wire = JSON.parse(JSON.stringify(z.encode(schema, value)))
          expect(typeof z.safeDecode(schema, spoil(wire, junk, choice) as never).success).toBe('boolean')
        }),
        { numRuns: 30 },
      )
    }
  }
})

function spoil(wire: unknown, junk: unknown, choice: number): unknown {
  if (wire === null || typeof wire !== 'object') return junk
  const names = Object.keys(wire)
  const name = names[choice % names.length]
  if (name === undefined) return junk
  const member = (wire as Record<string, unknown>)[name]
  const deeper = typeof member === 'object' && member !== null && choice % 3 !== 0
  const spoiled = deeper ? spoil(member, junk, Math.floor(choice / names.length)) : junk
  return Array.isArray(wire) ? wire.with(Number(name), spoiled) : { ...wire, [name]: spoiled }
}
