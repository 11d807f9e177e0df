import { closeSession } from './access/close-session.ts'
import { endOtherSessions } from './access/end-other-sessions.ts'
import { endOwnSession } from './access/end-own-session.ts'
import { findCountry } from './access/find-country.ts'
import { listCountries } from './access/list-countries.ts'
import { login } from './access/login.ts'
import { readAccess } from './access/read-access.ts'
import { readUser } from './access/read-user.ts'
import { sendCode } from './access/send-code.ts'
import { verifyCode } from './access/verify-code.ts'
import { endCalendar } from './calendar/end-calendar.ts'
import { makeCalendar } from './calendar/make-calendar.ts'
import { readCalendar } from './calendar/read-calendar.ts'
import type { PortalCall, PublicCall } from './call.ts'
import { issueCertificate } from './certificates/issue-certificate.ts'
import { issuePeriodStatement } from './certificates/issue-period-statement.ts'
import { listIssuedPapers } from './certificates/list-issued-papers.ts'
import { printIssuedPaper } from './certificates/print-issued-paper.ts'
import { readPeriodStatement } from './certificates/read-period-statement.ts'
import {
  acceptOffer,
  fileSheet,
  printBlankSheet,
  printSheet,
  readBook,
  readSheet,
} from './complaints-book/book-calls.ts'
import { affiliateCard } from './debit/affiliate-card.ts'
import { issueCardForm } from './debit/issue-card-form.ts'
import { listAffiliations } from './debit/list-affiliations.ts'
import { skipDebit } from './debit/skip-debit.ts'
import { unaffiliateCard } from './debit/unaffiliate-card.ts'
import { integrationCalls } from './integration/integration-calls.ts'
import { requestNumberChange, stopNumberChange } from './new-number/number-calls.ts'
import { createPaymentLink } from './payment-links/create-payment-link.ts'
import { issueLinkForm } from './payment-links/issue-link-form.ts'
import { listPaymentLinks } from './payment-links/list-payment-links.ts'
import { openPaymentLink } from './payment-links/open-payment-link.ts'
import { printLinkReceipt } from './payment-links/print-link-receipt.ts'
import { readLinkPayment } from './payment-links/read-link-payment.ts'
import { registerLinkPayment } from './payment-links/register-link-payment.ts'
import { withdrawPaymentLink } from './payment-links/withdraw-payment-link.ts'
import { followPayment } from './payments/follow-payment.ts'
import { issueFormToken } from './payments/issue-form-token.ts'
import { printReceipt } from './payments/print-receipt.ts'
import { readPaymentState } from './payments/read-payment-state.ts'
import { readReceipt } from './payments/read-receipt.ts'
import { registerPayment } from './payments/register-payment.ts'
import { searchPayments } from './payments/search-payments.ts'
import { chooseWorksNews } from './portfolio/choose-works-news.ts'
import { listDocuments } from './portfolio/list-documents.ts'
import { listProjectLocations } from './portfolio/list-project-locations.ts'
import { markNoticeRead } from './portfolio/mark-notice-read.ts'
import { openDocument } from './portfolio/open-document.ts'
import { readCustomerStatement } from './portfolio/read-customer-statement.ts'
import { readProducts } from './portfolio/read-products.ts'
import { readProgress } from './portfolio/read-progress.ts'
import { readTitlePath } from './portfolio/read-title-path.ts'
import { searchNotices } from './portfolio/search-notices.ts'
import { comparePrepayment } from './prepayment/compare-prepayment.ts'
import { printSimulation } from './prepayment/print-simulation.ts'
import { readPrepaymentBasis } from './prepayment/read-prepayment-basis.ts'
import { readRefinancingLimit } from './prepayment/read-refinancing-limit.ts'
import { requestPrepayment } from './prepayment/request-prepayment.ts'
import { sendSimulation } from './prepayment/send-simulation.ts'
import { simulatePrepayment } from './prepayment/simulate-prepayment.ts'
import { askAboutData, exportOwnData, readOwnData, withdrawDataRequest } from './privacy/own-data.ts'
import { exportReport } from './receivables/export-report.ts'
import { readCashItems } from './receivables/read-cash-items.ts'
import { readCashStatement } from './receivables/read-cash-statement.ts'
import { readExchange } from './receivables/read-exchange.ts'
import { readInstalments } from './receivables/read-instalments.ts'
import { chooseReminders } from './reminders/choose-reminders.ts'
import { makePromise } from './reminders/make-promise.ts'
import { readPromises } from './reminders/read-promises.ts'
import { readReminders } from './reminders/read-reminders.ts'
import { unsilenceLetra } from './reminders/unsilence-letra.ts'
import { withdrawPromise } from './reminders/withdraw-promise.ts'
import { listRepairs, moveRepair, openRepair } from './repairs/repair-calls.ts'
import { fileComplaint } from './service-desk/file-complaint.ts'
import { listComplaints } from './service-desk/list-complaints.ts'
import { listQueries } from './service-desk/list-queries.ts'
import { markThreadRead } from './service-desk/mark-thread-read.ts'
import { openQuery } from './service-desk/open-query.ts'
import { readAttachment } from './service-desk/read-attachment.ts'
import { readThread } from './service-desk/read-thread.ts'
import { replyToQuery } from './service-desk/reply-to-query.ts'
import { beginViewing } from './viewing/begin-viewing.ts'

const named = [
  login,
  sendCode,
  verifyCode,
  requestNumberChange,
  stopNumberChange,
  closeSession,
  readAccess,
  endOwnSession,
  endOtherSessions,
  beginViewing,
  readUser,
  listCountries,
  findCountry,
  readCustomerStatement,
  readProducts,
  listProjectLocations,
  readProgress,
  readTitlePath,
  searchNotices,
  markNoticeRead,
  listDocuments,
  openDocument,
  readInstalments,
  readExchange,
  exportReport,
  readCashStatement,
  readCashItems,
  issueFormToken,
  registerPayment,
  readPaymentState,
  followPayment,
  searchPayments,
  readReceipt,
  printReceipt,
  listPaymentLinks,
  createPaymentLink,
  openPaymentLink,
  issueLinkForm,
  registerLinkPayment,
  readLinkPayment,
  printLinkReceipt,
  withdrawPaymentLink,
  listAffiliations,
  issueCardForm,
  affiliateCard,
  unaffiliateCard,
  skipDebit,
  readRefinancingLimit,
  simulatePrepayment,
  sendSimulation,
  printSimulation,
  readPrepaymentBasis,
  comparePrepayment,
  requestPrepayment,
  issueCertificate,
  readPeriodStatement,
  issuePeriodStatement,
  listIssuedPapers,
  printIssuedPaper,
  readOwnData,
  askAboutData,
  withdrawDataRequest,
  exportOwnData,
  readReminders,
  chooseReminders,
  chooseWorksNews,
  unsilenceLetra,
  readCalendar,
  makeCalendar,
  endCalendar,
  readPromises,
  makePromise,
  withdrawPromise,
  listQueries,
  readThread,
  markThreadRead,
  openQuery,
  replyToQuery,
  fileComplaint,
  listComplaints,
  openRepair,
  listRepairs,
  moveRepair,
  readAttachment,
  readBook,
  fileSheet,
  readSheet,
  printSheet,
  acceptOffer,
  printBlankSheet,
] as const satisfies readonly PortalCall[]

export type PortalCallName = (typeof named)[number]['name']

export type CallName = (typeof named | typeof integrationCalls)[number]['name']

/** The calls of the portal, which imports single ones, so that no screen carries the others. */
export const portalCalls: readonly PortalCall[] = named

/** Every call at the public address. OpenAPI and the tests over all calls read it. */
export const calls: readonly PublicCall[] = [...portalCalls, ...integrationCalls]
