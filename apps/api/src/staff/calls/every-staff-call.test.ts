import { staffCalls } from '@llave/contract/staff/staff-calls'
import { holdsRight } from '@llave/domain/staff/rights'
import { type Role, roles } from '@llave/domain/staff/roles'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { mesaOrigin, StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { afterAll, expect, test } from 'vitest'

const fixture = await openStaffFixture()
afterAll(() => fixture.close())

const readers: readonly Role[] = [
  'service',
  'collections',
  'treasury',
  'aftersales',
  'administration',
  'audit',
]
const paymentReaders: readonly Role[] = ['service', 'collections', 'treasury', 'administration', 'audit']
const collectors: readonly Role[] = ['collections', 'treasury', 'administration', 'audit']
const writers: readonly Role[] = ['service', 'collections', 'treasury', 'aftersales']

/**
 * Who may make each call: written by hand, apart from the table of rights. `anyone` needs no session, `oneself`
 * no role.
 */
const whoMay: Readonly<Record<(typeof staffCalls)[number]['name'], readonly Role[] | 'anyone' | 'oneself'>> =
  {
    beginPasskeySignIn: 'anyone',
    signInWithPasskey: 'anyone',
    signInWithRecoveryCode: 'anyone',
    beginCompanySignIn: 'anyone',
    signInWithCompany: 'anyone',
    openInvitation: 'anyone',
    acceptInvitation: 'anyone',
    listDemonstrationPeople: 'anyone',
    beginDemonstration: 'anyone',
    readStaffSession: 'oneself',
    closeStaffSession: 'oneself',
    readOwnAccess: 'oneself',
    beginPasskey: 'oneself',
    addPasskey: 'oneself',
    renamePasskey: 'oneself',
    removePasskey: 'oneself',
    makeRecoveryCodes: 'oneself',
    endOwnSession: 'oneself',
    endOtherSessions: 'oneself',
    listPeople: ['administration', 'audit'],
    listCases: readers,
    countCases: readers,
    readCase: readers,
    readCaseCustomer: readers,
    readCasePicture: readers,
    readCasePaper: readers,
    listColleagues: readers,
    listCannedTexts: readers,
    replyToCase: writers,
    addCaseNote: writers,
    assignCase: writers,
    setCaseTopic: writers,
    closeCase: writers,
    reopenCase: writers,
    attendCase: writers,
    moveCaseRepair: writers,
    saveCannedText: writers,
    deleteCannedText: writers,
    searchCustomers: readers,
    listRecentCustomers: readers,
    readCustomer: readers,
    listCustomerEvents: readers,
    exportCustomerEvents: readers,
    listCustomerLetras: readers,
    readCustomerTitlePath: readers,
    endCustomerSessions: ['service', 'administration'],
    endCustomerSession: ['service', 'administration'],
    resendMessage: ['service', 'collections', 'treasury'],
    sendByEmail: ['service', 'collections', 'treasury'],
    readOrderRefunds: ['service', 'collections', 'treasury', 'administration', 'audit'],
    listRefunds: ['service', 'collections', 'treasury', 'administration', 'audit'],
    readReconciliation: ['treasury', 'administration', 'audit'],
    askProviderDay: ['treasury'],
    closeDay: ['treasury'],
    exportReconciliation: ['treasury', 'administration', 'audit'],
    listBankFiles: ['treasury', 'administration', 'audit'],
    saveBankProfile: ['treasury'],
    lookAtBankFile: ['treasury'],
    keepBankFile: ['treasury'],
    withdrawBankFile: ['treasury'],
    listQuarantine: ['service', 'collections', 'treasury', 'administration', 'audit'],
    listUndecidedSurpluses: ['service', 'collections', 'treasury', 'administration', 'audit'],
    askForRefund: ['service', 'collections', 'treasury'],
    withdrawRefund: ['service', 'collections', 'treasury'],
    approveRefund: ['treasury'],
    declineRefund: ['treasury'],
    decideQuarantined: ['treasury'],
    creditQuarantined: ['treasury'],
    decideUndecidedSurplus: ['treasury'],
    listBookSheets: readers,
    readBookSheet: readers,
    answerBookSheet: writers,
    printBookSheet: readers,
    exportBookSheets: readers,
    listAwaitedPlans: paymentReaders,
    closePrepayment: ['collections', 'treasury'],
    listPayments: paymentReaders,
    listPaymentProjects: paymentReaders,
    exportPaymentsCsv: paymentReaders,
    exportPaymentsWorkbook: paymentReaders,
    readPayment: paymentReaders,
    readPaymentNeighbours: paymentReaders,
    readPaymentReceipt: paymentReaders,
    readToday: roles,
    listWaiting: readers,
    listNotices: ['content', 'administration', 'audit'],
    listAudiences: ['content', 'administration', 'audit'],
    countAudience: ['content', 'administration', 'audit'],
    readNotice: ['content', 'administration', 'audit'],
    createNotice: ['content'],
    saveNotice: ['content'],
    planNotice: ['content'],
    withdrawNotice: ['content'],
    matchPapers: ['content'],
    placePaper: ['content'],
    readProformaPapers: ['content', 'administration', 'audit'],
    readProformaPaper: ['content', 'administration', 'audit'],
    withdrawPaper: ['content'],
    listMissingPapers: ['content', 'administration', 'audit'],
    sumMissingPapers: ['content', 'administration', 'audit'],
    exportMissingPapers: ['content', 'administration', 'audit'],
    exportMissingPapersWorkbook: ['content', 'administration', 'audit'],
    listWorks: ['content', 'administration', 'audit'],
    listProgressPictures: ['content', 'administration', 'audit'],
    placeProgressPicture: ['content'],
    correctProgressPicture: ['content'],
    withdrawProgressPicture: ['content'],
    listGallery: ['content', 'administration', 'audit'],
    placeGalleryPicture: ['content'],
    orderGallery: ['content'],
    withdrawGalleryPicture: ['content'],
    listAudit: ['audit'],
    exportAudit: ['audit'],
    exportAuditWorkbook: ['audit'],
    listDataRequests: ['administration'],
    answerDataRequest: ['administration'],
    listNumberChanges: ['service', 'administration'],
    decideNumberChange: ['service', 'administration'],
    exportPerson: ['administration'],
    listErasures: ['administration'],
    listWaitingErasures: ['administration'],
    askErasure: ['administration'],
    decideErasure: ['administration'],
    readSystem: ['administration', 'audit', 'treasury'],
    readProformaHistory: ['administration', 'audit', 'treasury'],
    listUnpostedPayments: ['administration', 'audit', 'treasury'],
    readBatchFindings: ['administration', 'audit', 'treasury'],
    turnSwitch: ['administration', 'treasury'],
    resendFailed: ['administration'],
    issueSystemKey: ['administration'],
    revokeSystemKey: ['administration'],
    turnSystemBellOn: ['administration'],
    listOverdue: collectors,
    sumOverdue: collectors,
    exportOverdue: collectors,
    exportOverdueWorkbook: collectors,
    listDebitDays: collectors,
    readDebitDay: collectors,
    listDebitCharges: collectors,
    readDebitPlan: collectors,
    listImpededCards: collectors,
    listImports: ['administration', 'content', 'audit'],
    readImport: ['administration', 'content', 'audit'],
    listImportRows: ['administration', 'content', 'audit'],
    downloadRefusedRows: ['administration', 'content', 'audit'],
    downloadTemplate: ['administration', 'content', 'audit'],
    listImportProfiles: ['administration', 'content', 'audit'],
    keepImportProfile: ['administration'],
    openImport: ['administration'],
    uploadImportPart: ['administration'],
    lookAtImport: ['administration'],
    applyImport: ['administration'],
    discardImport: ['administration'],
    addSystemBell: ['administration'],
    rotateSystemBell: ['administration'],
    removeSystemBell: ['administration'],
    beginFeedsEpoch: ['administration'],
    skipSeries: ['administration'],
    invitePerson: ['administration'],
    inviteAgain: ['administration'],
    changeRoles: ['administration'],
    endPersonSessions: ['administration'],
    markPersonLeft: ['administration'],
    openViewing: ['service', 'aftersales', 'administration'],
  }

/** An address of the call; its parameters name nothing that exists. */
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '999999')

test('every call answers the roles that may make it, and no other', async () => {
  for (const call of staffCalls) {
    const allowed = whoMay[call.name]
    if (allowed === 'anyone') {
      expect(call.access, call.name).toBe('open')
      continue
    }
    for (const held of [...roles.map((role) => [role]), []]) {
      const { visitor } = await fixture.newPerson(held)
      const { body } = await visitor.call(call.method, addressOf(call.path))
      const may = allowed === 'oneself' || held.some((role) => allowed.includes(role))
      expect(body?.code === 'sin_permiso', `${held} at ${call.name}`).toBe(!may)
    }
  }
})

test('no call but those to sign in answers without a session, or to the token of a customer', async () => {
  const token = 'A'.repeat(43)
  for (const call of staffCalls.filter(({ access }) => access !== 'open')) {
    const visitor = new StaffVisitor(fixture.app)
    const answer = await visitor.call(call.method, addressOf(call.path), undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(answer, call.name).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
  }
})

test('every writing call wants the token of its page and the origin of Mesa', async () => {
  for (const call of staffCalls.filter(({ method }) => method !== 'GET')) {
    const { visitor } = await fixture.newPerson(roles)
    const ask = (headers: Record<string, string>) =>
      visitor.call(call.method, addressOf(call.path), undefined, headers)
    const foreign = { status: 403, body: { code: 'pedido_ajeno' } }
    expect(await ask({ origin: 'https://elsewhere.example' }), call.name).toMatchObject(foreign)
    if (call.access === 'open') continue
    expect(await ask({ 'x-csrf-token': 'B'.repeat(43) }), call.name).toMatchObject(foreign)
    visitor.csrfToken = null
    expect(await ask({ origin: mesaOrigin }), call.name).toMatchObject(foreign)
  }
})

test('auditing writes nothing: it holds rights to read, and its own access', () => {
  for (const call of staffCalls) {
    if (call.access === 'open' || call.access.right === 'own:access') continue
    if (holdsRight(['audit'], call.access.right)) expect(call.method, call.name).toBe('GET')
  }
})
