import type { StaffCall } from '@llave/contract/call'
import { staffCalls } from '@llave/contract/staff/staff-calls'
import { roles } from '@llave/domain/staff/roles'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { type GoodRequest, urlOf } from '@llave/testkit/every-call/good-requests'
import { listFields, replaceAt, wireSchema } from '@llave/testkit/every-call/wire-fields'
import { smallPicture } from '@llave/testkit/insert-query'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const customer = await createCustomerFixture(fixture)
const colleague = await mesa.newPerson(roles)

const why = 'Prueba'
const ofMoney = { amount: 1, currency: 'USD' }
const ofImport = { importId: '999' }
const inCase = { case: `consulta-${customer.queryId}` }
const ofCustomer = { customerId: String(customer.buyer.id) }
const ofColleague = { personId: String(colleague.id) }
const credential = { id: 'AA', rawId: 'AA', type: 'public-key' }
const made = {
  ...credential,
  response: { clientDataJSON: 'AA', attestationObject: 'AA', transports: ['usb'] },
}
const used = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }
const token = 'A'.repeat(43)
const ofSheet = { code: '0000000001-2026' }
const ofOrder = { orderId: '051126190211-7K2Q' }
const ofPayments = {
  q: 'lucia',
  outcome: 'paid',
  from: '2026-11-01',
  to: '2026-11-30',
  min: '1',
  max: '9.50',
  currency: 'USD',
  project: 'P01',
  card: '4471',
  authorization: '831204',
}
const overdue = {
  band: 'week',
  project: customer.projectCode,
  currency: 'PEN',
  atLeast: '1',
  atMost: '100',
  debit: 'with',
}
const filter = { personId: ofColleague.personId, ...ofCustomer, what: 'readCase', day: '2026-11-21' }

const notice = {
  title: 'Hola',
  text: 'Hola',
  audience: { kind: 'proformas', projectCode: 'P1', stage: 'Obra', proformas: ['PF1'], owing: false },
}

const ofDollars = { currency: 'USD' }
const ofBankFile = { name: 'extracto.csv', from: '2026-11-20', to: '2026-11-20' }
const bankProfile = {
  bank: 'BCP',
  accountNumber: '193-2145871-1-46',
  separator: ';',
  days: 'dd/mm/yyyy',
  decimalMark: '.',
  columns: { day: 'Fecha', amount: 'Importe', credit: '', debit: '', reference: 'Glosa', account: '' },
  seen: '',
  reason: why,
}

/** A request of every call that its checks let pass, whatever its handler says to it. */
const good: Readonly<Record<(typeof staffCalls)[number]['name'], GoodRequest>> = {
  beginPasskeySignIn: {},
  signInWithPasskey: { body: { ...credential, response: used } },
  signInWithRecoveryCode: { body: { email: 'a@llave.example', code: '7QF2-M9XP-DRT4-3HC0' } },
  beginCompanySignIn: {},
  signInWithCompany: { body: { query: 'code=1&state=2' } },
  openInvitation: { body: { token } },
  acceptInvitation: { body: { token, label: 'Mi equipo', key: made } },
  listDemonstrationPeople: { body: { token } },
  beginDemonstration: { body: { token, ...ofColleague } },
  readStaffSession: {},
  closeStaffSession: {},
  readOwnAccess: {},
  beginPasskey: {},
  addPasskey: { body: { label: 'Mi equipo', key: made } },
  renamePasskey: { params: { passkeyId: '1' }, body: { label: 'Mi equipo' } },
  removePasskey: { params: { passkeyId: '1' } },
  makeRecoveryCodes: {},
  endOwnSession: { params: { sessionId: '999' } },
  endOtherSessions: {},
  listPeople: {},
  listCases: { query: { view: 'waiting', project: customer.projectCode, after: 'AA' } },
  countCases: {},
  readCase: { params: inCase },
  readCaseCustomer: { params: inCase },
  readCasePicture: { params: { pictureId: customer.attachmentId } },
  readCasePaper: { params: { ...inCase, documentId: '1' } },
  replyToCase: {
    params: inCase,
    body: { text: 'Hola', seen: 1, anyway: false, isAnswer: false, close: false },
  },
  addCaseNote: { params: inCase, body: { text: 'Hola' } },
  assignCase: { params: inCase, body: ofColleague },
  setCaseTopic: { params: inCase, body: { topic: 'other' } },
  closeCase: { params: inCase, body: { seen: 0 } },
  reopenCase: { params: inCase },
  moveCaseRepair: {
    params: { case: `reclamo-${customer.repairId}` },
    body: {
      ...{ seen: 2, step: 'visit_proposed', text: why, visitor: 'Raúl', photos: [smallPicture] },
      slots: ['2026-12-01T10:00:00-05:00'],
    },
  },
  attendCase: { params: inCase, body: { doing: 'looking' } },
  listColleagues: {},
  listCannedTexts: {},
  saveCannedText: { params: { shortcut: 'hola' }, body: { title: 'Hola', text: 'Hola', shared: false } },
  deleteCannedText: { params: { shortcut: 'hola' }, body: { shared: false } },
  invitePerson: { body: { name: 'Julia', email: 'julia@llave.example', roles: ['service'], why } },
  inviteAgain: { params: ofColleague, body: { why } },
  changeRoles: { params: ofColleague, body: { roles: ['service'], why } },
  endPersonSessions: { params: ofColleague, body: { why } },
  markPersonLeft: { params: ofColleague, body: { why } },
  openViewing: { params: ofCustomer, body: { reason: why } },
  searchCustomers: { query: { q: 'lucia' } },
  listRecentCustomers: {},
  readCustomer: { params: ofCustomer },
  listCustomerLetras: { params: { ...ofCustomer, proforma: 'PF1' } },
  readCustomerTitlePath: { params: { ...ofCustomer, proforma: 'PF1' } },
  exportCustomerEvents: { params: ofCustomer, query: { kind: 'payment' } },
  listCustomerEvents: { params: ofCustomer, query: { before: '1', kind: 'payment' } },
  endCustomerSession: { params: { ...ofCustomer, sessionId: '1' }, body: { reason: why } },
  sendByEmail: { params: { ...ofCustomer, messageId: '1' } },
  endCustomerSessions: { params: ofCustomer, body: { reason: why } },
  resendMessage: { params: { ...ofCustomer, messageId: '1' } },
  readOrderRefunds: { params: { orderId: 'X1' } },
  askForRefund: {
    params: { orderId: 'X1' },
    body: {
      amount: 1,
      seen: { paid: ofMoney, returned: ofMoney, available: ofMoney },
      cause: 'other',
      reason: why,
      alone: false,
    },
  },
  approveRefund: { params: { requestId: '1' }, body: { charged: ofMoney, note: '' } },
  declineRefund: { params: { requestId: '1' }, body: { reason: why } },
  withdrawRefund: { params: { requestId: '1' } },
  listRefunds: { query: { group: 'waiting', after: '1' } },
  listQuarantine: { query: { after: `1.${'a'.repeat(32)}` } },
  readReconciliation: { params: { day: '2026-11-20' } },
  closeDay: { params: { day: '2026-11-20', currency: 'PEN' }, body: { seen: 'a', reason: why } },
  exportReconciliation: { params: { day: '2026-11-20' } },
  listBankFiles: { params: ofDollars, query: { before: '1' } },
  saveBankProfile: { params: ofDollars, body: bankProfile },
  lookAtBankFile: { params: ofDollars, query: ofBankFile, upload: Buffer.from('x') },
  keepBankFile: { params: ofDollars, query: { ...ofBankFile, seen: 'a' }, upload: Buffer.from('x') },
  withdrawBankFile: { params: { ...ofDollars, fileId: '1' }, body: { reason: why } },
  askProviderDay: { params: { day: '2026-11-20', currency: 'PEN' } },
  creditQuarantined: {
    params: { shop: '1', uuid: 'aa' },
    body: { seen: { amount: ofMoney, owed: ofMoney }, reason: why },
  },
  decideQuarantined: { params: { shop: '1', uuid: 'aa' }, body: { decision: 'entered', reason: why } },
  listUndecidedSurpluses: {},
  decideUndecidedSurplus: {
    params: { company: 'PE01', year: '2026', number: '1' },
    body: { decision: 'keep', seen: ofMoney, reason: why },
  },
  listBookSheets: {},
  readBookSheet: { params: ofSheet },
  answerBookSheet: { params: ofSheet, body: { text: 'Se registró el pago.', offer: '' } },
  printBookSheet: { params: ofSheet },
  exportBookSheets: { query: { from: '2026-11-01', to: '2026-11-30' } },
  listAwaitedPlans: {},
  closePrepayment: { params: { number: 'PA-00000001' }, body: { outcome: 'given_up', reason: why } },
  listPayments: { query: { ...ofPayments, before: '1.051126190211-7K2Q' } },
  listPaymentProjects: {},
  exportPaymentsCsv: { query: ofPayments },
  exportPaymentsWorkbook: { query: ofPayments },
  readPayment: { params: ofOrder },
  readPaymentReceipt: { params: ofOrder },
  readPaymentNeighbours: { params: ofOrder, query: ofPayments },
  readToday: {},
  listWaiting: { params: { group: 'messages' } },
  listNotices: { query: { state: 'sent', after: 'mesa1' } },
  listAudiences: {},
  countAudience: {
    query: { kind: 'proformas', projectCode: 'P1', stage: 'Obra', proformas: 'PF1', owing: 'true' },
  },
  readNotice: { params: { noticeId: '1' } },
  createNotice: { body: notice },
  saveNotice: { params: { noticeId: '1' }, body: { ...notice, version: 1 } },
  planNotice: { params: { noticeId: '1' }, body: { version: 1, goesAt: '', people: 1, typed: null } },
  matchPapers: { body: { files: [{ name: 'Contrato PF1.pdf', sha256: '0'.repeat(64) }] } },
  placePaper: { query: { name: 'Contrato PF1.pdf', proforma: 'PF1', kind: 'contract' } },
  readProformaPapers: { params: { proforma: 'PF1' } },
  readProformaPaper: { params: { proforma: 'PF1', documentId: '1' } },
  withdrawPaper: { params: { proforma: 'PF1', versionId: '1' }, body: { why } },
  listMissingPapers: { query: { project: 'P1', kind: 'act', after: 'PF1' } },
  sumMissingPapers: {},
  exportMissingPapers: { query: { project: 'P1', kind: 'plan' } },
  exportMissingPapersWorkbook: { query: { project: 'P1', kind: 'contract' } },
  listWorks: {},
  listProgressPictures: {
    params: { projectCode: 'P1' },
    query: { stage: 'Obra', afterDay: '2026-11-01', afterId: '1' },
  },
  placeProgressPicture: {
    params: { projectCode: 'P1' },
    query: { takenOn: '2026-11-01', stage: 'Obra', view: 'Calle', title: 'Torre' },
    upload: Buffer.from('x'),
  },
  correctProgressPicture: {
    params: { projectCode: 'P1', pictureId: '1' },
    body: { version: 1, takenOn: '2026-11-01', stage: 'Obra', view: 'Calle', title: 'Torre', why },
  },
  withdrawProgressPicture: { params: { projectCode: 'P1', pictureId: '1' }, body: { version: 1, why } },
  listGallery: { params: { projectCode: 'P1' } },
  placeGalleryPicture: { params: { projectCode: 'P1' }, upload: Buffer.from('x') },
  orderGallery: { params: { projectCode: 'P1' }, body: { seen: ['1'], order: ['1'], why } },
  withdrawGalleryPicture: { params: { projectCode: 'P1', pictureId: '1' }, body: { why } },
  withdrawNotice: { params: { noticeId: '1' }, body: { version: 1, why } },
  listAudit: { query: { ...filter, before: '1-act-1' } },
  exportAudit: { query: filter },
  exportAuditWorkbook: { query: filter },
  listDataRequests: { params: { customerId: '1' } },
  answerDataRequest: { params: { requestId: '1' }, body: { decision: 'granted', answer: 'Hecho.' } },
  listNumberChanges: { query: { customerId: '1' } },
  decideNumberChange: { params: { changeId: '1' }, body: { decision: 'refused', reason: why } },
  exportPerson: { params: { customerId: '1' }, query: { why } },
  listErasures: { params: { customerId: '1' } },
  listWaitingErasures: {},
  askErasure: { params: { customerId: '1' }, body: { reason: why } },
  decideErasure: { params: { erasureId: '1' }, body: { decision: 'declined', reason: why } },
  readSystem: {},
  readProformaHistory: { query: { code: 'PF1' } },
  listUnpostedPayments: {},
  readBatchFindings: { params: { batchId: '1' } },
  turnSwitch: { params: { name: 'payments' }, body: { open: true, why } },
  resendFailed: { params: { kind: 'new-device' }, body: { why } },
  issueSystemKey: { body: { system: 'sap', scopes: ['read:payments'], days: 30, why } },
  revokeSystemKey: { params: { keyId: '1' }, body: { why } },
  turnSystemBellOn: { params: { bellId: '1' }, body: { why } },
  listOverdue: { query: { ...overdue, order: 'amount', after: 'AA' } },
  sumOverdue: { query: overdue },
  exportOverdue: { query: overdue },
  exportOverdueWorkbook: { query: overdue },
  listDebitDays: { query: { before: '2026-11-21' } },
  readDebitDay: { params: { day: '2026-10-24' } },
  listDebitCharges: {
    params: { day: '2026-10-24' },
    query: { outcome: 'given-up', reason: 'ACQ_001:51', after: '1' },
  },
  readDebitPlan: {},
  listImpededCards: { query: { impediment: 'suspended', after: '1-PEN-suspended' } },
  listImports: { query: { before: '1' } },
  listImportProfiles: {},
  keepImportProfile: { body: { content: '{"system":"SAP"}' } },
  openImport: {},
  uploadImportPart: {
    params: ofImport,
    query: { name: 'customers.csv', part: '0' },
    upload: Buffer.from('x'),
  },
  lookAtImport: { params: ofImport, body: { complete: ['receivables'], share: 500, profileId: '1' } },
  readImport: { params: ofImport },
  listImportRows: { params: ofImport, query: { group: 'refused', after: '1' } },
  applyImport: { params: ofImport, body: { look: 1, allOrNothing: false, why: 'Extracto del día' } },
  discardImport: { params: ofImport, body: { why: 'Archivo de ayer' } },
  downloadRefusedRows: { params: { ...ofImport, fileId: '1' } },
  downloadTemplate: {},
  addSystemBell: { body: { system: 'sap', url: 'https://erp.example.pe/llave', feeds: ['payments'], why } },
  rotateSystemBell: { params: { bellId: '1' }, body: { why } },
  removeSystemBell: { params: { bellId: '1' }, body: { why } },
  beginFeedsEpoch: { body: { why } },
  skipSeries: { params: { series: 'online' }, body: { last: 1, why } },
}

/** What fits the shape of many fields, and no column. */
const extremes: readonly unknown[] = [
  null,
  {},
  '',
  ' ',
  '\u0000',
  '\ud800',
  '😀'.repeat(8),
  '0',
  '9'.repeat(15),
  '9'.repeat(16),
  '9'.repeat(19),
  '9'.repeat(20),
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  '0000-01-01',
  '9999-12-31',
  `consulta-${'9'.repeat(15)}`,
  `${'9'.repeat(16)}-act-1`,
  `${'9'.repeat(20)}-reading-1`,
  Buffer.from(' 0000-01-01T00:00:00Z 1').toString('base64url'),
  Buffer.from('9999-12-31T23:59:59.999999999Z 9999-12-31T23:59:59Z 999999999999999').toString('base64url'),
  '\u200b',
  'a\u202eb',
  'İ'.repeat(20),
]

/** The request with each value in each of its fields, in turn. */
function broken(call: StaffCall, request: GoodRequest): [string, GoodRequest][] {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? listFields(wireSchema(schema)).map(({ path }) => ({ part, path })) : []
  })
  return parts.flatMap(({ part, path }) =>
    extremes
      // An address is text.
      .filter((value) => part === 'body' || (typeof value === 'string' && value.isWellFormed()))
      .map((value): [string, GoodRequest] => [
        `${call.name}: ${part}.${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
        { ...request, [part]: replaceAt(request[part], path, value) },
      ]),
  )
}

test('no call of Mesa fails for what is sent to it: it answers, or says what is wrong', async () => {
  const failed: string[] = []
  let asked = 0
  for (const call of staffCalls) {
    const { visitor } = await mesa.newPerson(roles)
    for (const [what, request] of broken(call, good[call.name])) {
      const headers = { 'idempotency-key': `pedido-${++asked}` }
      const { upload, body } = request
      const typed = upload ? { ...headers, 'content-type': 'application/octet-stream' } : headers
      const { status } = await visitor.call(call.method, urlOf(call, request), upload ?? body, typed)
      if (status >= 500) failed.push(what)
    }
  }
  expect(failed).toEqual([])
})
