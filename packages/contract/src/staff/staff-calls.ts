import type { StaffCall } from '../call.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import {
  keepBankFile,
  listBankFiles,
  lookAtBankFile,
  saveBankProfile,
  withdrawBankFile,
} from './bank-statements.ts'
import { beginDemonstration, listDemonstrationPeople } from './begin-demonstration.ts'
import {
  answerBookSheet,
  exportBookSheets,
  listBookSheets,
  printBookSheet,
  readBookSheet,
} from './book/book-sheets.ts'
import { changeRoles, endPersonSessions, inviteAgain, invitePerson, markPersonLeft } from './change-people.ts'
import { closeStaffSession } from './close-staff-session.ts'
import {
  listDebitCharges,
  listDebitDays,
  listImpededCards,
  readDebitDay,
  readDebitPlan,
} from './collections/debit-days.ts'
import { exportOverdue, exportOverdueWorkbook, listOverdue, sumOverdue } from './collections/list-overdue.ts'
import { listGallery, orderGallery, placeGalleryPicture, withdrawGalleryPicture } from './contents/gallery.ts'
import {
  exportMissingPapers,
  exportMissingPapersWorkbook,
  listMissingPapers,
  sumMissingPapers,
} from './contents/missing-papers.ts'
import {
  countAudience,
  createNotice,
  listAudiences,
  listNotices,
  planNotice,
  readNotice,
  saveNotice,
  withdrawNotice,
} from './contents/notices.ts'
import {
  matchPapers,
  placePaper,
  readProformaPaper,
  readProformaPapers,
  withdrawPaper,
} from './contents/papers.ts'
import {
  correctProgressPicture,
  listProgressPictures,
  listWorks,
  placeProgressPicture,
  withdrawProgressPicture,
} from './contents/works.ts'
import { answerDataRequest, listDataRequests } from './data-requests.ts'
import { endCustomerSession, endCustomerSessions } from './end-customer-sessions.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { exportAudit, exportAuditWorkbook } from './export-audit.ts'
import { exportCustomerEvents } from './export-customer-events.ts'
import {
  applyImport,
  discardImport,
  downloadRefusedRows,
  downloadTemplate,
  keepImportProfile,
  listImportProfiles,
  listImportRows,
  listImports,
  lookAtImport,
  openImport,
  readImport,
  uploadImportPart,
} from './imports/import-calls.ts'
import { deleteCannedText, listCannedTexts, saveCannedText } from './inbox/canned-texts.ts'
import { countCases } from './inbox/count-cases.ts'
import { listCases } from './inbox/list-cases.ts'
import {
  assignCase,
  attendCase,
  closeCase,
  listColleagues,
  reopenCase,
  setCaseTopic,
} from './inbox/move-case.ts'
import { moveCaseRepair } from './inbox/move-case-repair.ts'
import { readCase } from './inbox/read-case.ts'
import { readCaseCustomer } from './inbox/read-case-customer.ts'
import { readCasePaper } from './inbox/read-case-paper.ts'
import { readCasePicture } from './inbox/read-case-picture.ts'
import { addCaseNote, replyToCase } from './inbox/write-to-case.ts'
import { listAudit } from './list-audit.ts'
import { listCustomerEvents } from './list-customer-events.ts'
import { listCustomerLetras } from './list-customer-letras.ts'
import { listPeople } from './list-people.ts'
import { listRecentCustomers } from './list-recent-customers.ts'
import { listWaiting } from './list-waiting.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { decideNumberChange, listNumberChanges } from './number-changes.ts'
import { openViewing } from './open-viewing.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './own-passkeys.ts'
import { exportPaymentsCsv, exportPaymentsWorkbook } from './payments/export-payments.ts'
import { listPaymentProjects, listPayments } from './payments/list-payments.ts'
import { readPayment } from './payments/read-payment.ts'
import { readPaymentNeighbours } from './payments/read-payment-neighbours.ts'
import { readPaymentReceipt } from './payments/read-payment-receipt.ts'
import {
  askErasure,
  decideErasure,
  exportPerson,
  listErasures,
  listWaitingErasures,
} from './personal-data.ts'
import { closePrepayment, listAwaitedPlans } from './prepayments.ts'
import { creditQuarantined, decideQuarantined, listQuarantine } from './quarantine.ts'
import { readCustomer } from './read-customer.ts'
import { readCustomerTitlePath } from './read-customer-title-path.ts'
import { readOwnAccess } from './read-own-access.ts'
import { readStaffSession } from './read-staff-session.ts'
import { readToday } from './read-today.ts'
import { askProviderDay, closeDay, exportReconciliation, readReconciliation } from './reconciliation.ts'
import {
  approveRefund,
  askForRefund,
  declineRefund,
  listRefunds,
  readOrderRefunds,
  withdrawRefund,
} from './refunds.ts'
import { resendMessage, sendByEmail } from './resend-message.ts'
import { searchCustomers } from './search-customers.ts'
import { beginCompanySignIn, signInWithCompany } from './sign-in-with-company.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import { signInWithRecoveryCode } from './sign-in-with-recovery-code.ts'
import { decideUndecidedSurplus, listUndecidedSurpluses } from './surpluses.ts'
import {
  addSystemBell,
  beginFeedsEpoch,
  issueSystemKey,
  removeSystemBell,
  resendFailed,
  revokeSystemKey,
  rotateSystemBell,
  skipSeries,
  turnSwitch,
  turnSystemBellOn,
} from './system/change-system.ts'
import { listUnpostedPayments, readBatchFindings, readProformaHistory } from './system/look-ups.ts'
import { readSystem } from './system/read-system.ts'

/** Every call of Mesa, which answers at an address of its own and is in no published document. */
export const staffCalls = [
  beginPasskeySignIn,
  signInWithPasskey,
  signInWithRecoveryCode,
  beginCompanySignIn,
  signInWithCompany,
  openInvitation,
  acceptInvitation,
  listDemonstrationPeople,
  beginDemonstration,
  readStaffSession,
  closeStaffSession,
  readOwnAccess,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  makeRecoveryCodes,
  endOwnSession,
  endOtherSessions,
  listPeople,
  listCases,
  countCases,
  readCase,
  readCaseCustomer,
  readCasePicture,
  readCasePaper,
  replyToCase,
  addCaseNote,
  assignCase,
  setCaseTopic,
  closeCase,
  reopenCase,
  moveCaseRepair,
  attendCase,
  listColleagues,
  listCannedTexts,
  saveCannedText,
  deleteCannedText,
  invitePerson,
  inviteAgain,
  changeRoles,
  endPersonSessions,
  markPersonLeft,
  openViewing,
  searchCustomers,
  listRecentCustomers,
  readCustomer,
  listCustomerLetras,
  readCustomerTitlePath,
  listCustomerEvents,
  exportCustomerEvents,
  endCustomerSessions,
  endCustomerSession,
  resendMessage,
  sendByEmail,
  readOrderRefunds,
  askForRefund,
  approveRefund,
  declineRefund,
  withdrawRefund,
  listRefunds,
  listQuarantine,
  creditQuarantined,
  decideQuarantined,
  readReconciliation,
  askProviderDay,
  closeDay,
  exportReconciliation,
  listBankFiles,
  saveBankProfile,
  lookAtBankFile,
  keepBankFile,
  withdrawBankFile,
  listUndecidedSurpluses,
  decideUndecidedSurplus,
  listAwaitedPlans,
  closePrepayment,
  listBookSheets,
  readBookSheet,
  answerBookSheet,
  printBookSheet,
  exportBookSheets,
  listPayments,
  listPaymentProjects,
  exportPaymentsCsv,
  exportPaymentsWorkbook,
  readPayment,
  readPaymentNeighbours,
  readPaymentReceipt,
  readToday,
  listWaiting,
  listNotices,
  listAudiences,
  countAudience,
  readNotice,
  createNotice,
  saveNotice,
  planNotice,
  withdrawNotice,
  matchPapers,
  placePaper,
  readProformaPapers,
  readProformaPaper,
  withdrawPaper,
  listMissingPapers,
  sumMissingPapers,
  exportMissingPapers,
  exportMissingPapersWorkbook,
  listWorks,
  listProgressPictures,
  placeProgressPicture,
  correctProgressPicture,
  withdrawProgressPicture,
  listGallery,
  placeGalleryPicture,
  orderGallery,
  withdrawGalleryPicture,
  listAudit,
  exportAudit,
  exportAuditWorkbook,
  listDataRequests,
  answerDataRequest,
  listNumberChanges,
  decideNumberChange,
  exportPerson,
  listErasures,
  listWaitingErasures,
  askErasure,
  decideErasure,
  readSystem,
  readProformaHistory,
  listUnpostedPayments,
  readBatchFindings,
  turnSwitch,
  resendFailed,
  issueSystemKey,
  revokeSystemKey,
  turnSystemBellOn,
  listOverdue,
  sumOverdue,
  exportOverdue,
  exportOverdueWorkbook,
  listDebitDays,
  readDebitDay,
  listDebitCharges,
  readDebitPlan,
  listImpededCards,
  listImports,
  openImport,
  uploadImportPart,
  lookAtImport,
  readImport,
  keepImportProfile,
  listImportProfiles,
  listImportRows,
  applyImport,
  discardImport,
  downloadRefusedRows,
  downloadTemplate,
  addSystemBell,
  rotateSystemBell,
  removeSystemBell,
  beginFeedsEpoch,
  skipSeries,
] as const satisfies readonly StaffCall[]
