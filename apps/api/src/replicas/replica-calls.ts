import type { PortalCallName } from '@llave/contract/calls'

/** Why a call is answered by the primary alone. */
type Reason =
  | 'writes'
  /** It says what is owed where that is about to be paid, or how money stands that is being paid. */
  | 'money'
  /** It says who gets in, or from when something is open. */
  | 'access'
  /** Nobody is signed in, so that no position travels. */
  | 'open'
  /** It is changed by whoever has the link in a message, without the session. */
  | 'links'
  /** Nearly all of it are the bytes of a file. */
  | 'file'

/**
 * Who answers each call of customers. `replica`: one may, as what it shows may be some moments old, but for what the
 * customer did themselves.
 */
export const answeredBy = {
  login: 'writes',
  sendCode: 'writes',
  verifyCode: 'writes',
  requestNumberChange: 'writes',
  stopNumberChange: 'writes',
  closeSession: 'writes',
  readAccess: 'access',
  endOwnSession: 'writes',
  endOtherSessions: 'writes',
  beginViewing: 'writes',
  readUser: 'replica',
  listCountries: 'open',
  findCountry: 'open',
  readCustomerStatement: 'replica',
  readProducts: 'replica',
  listProjectLocations: 'replica',
  readProgress: 'replica',
  readTitlePath: 'replica',
  searchNotices: 'replica',
  markNoticeRead: 'writes',
  listDocuments: 'replica',
  openDocument: 'writes',
  readInstalments: 'money',
  readExchange: 'money',
  exportReport: 'replica',
  readCashStatement: 'replica',
  readCashItems: 'money',
  issueFormToken: 'writes',
  registerPayment: 'writes',
  readPaymentState: 'writes',
  followPayment: 'writes',
  searchPayments: 'money',
  readReceipt: 'money',
  printReceipt: 'money',
  listPaymentLinks: 'money',
  createPaymentLink: 'writes',
  openPaymentLink: 'writes',
  issueLinkForm: 'writes',
  registerLinkPayment: 'writes',
  readLinkPayment: 'writes',
  printLinkReceipt: 'writes',
  withdrawPaymentLink: 'writes',
  listAffiliations: 'money',
  issueCardForm: 'writes',
  affiliateCard: 'writes',
  unaffiliateCard: 'writes',
  skipDebit: 'writes',
  readRefinancingLimit: 'money',
  simulatePrepayment: 'money',
  sendSimulation: 'writes',
  printSimulation: 'money',
  readPrepaymentBasis: 'money',
  comparePrepayment: 'money',
  requestPrepayment: 'writes',
  issueCertificate: 'writes',
  readPeriodStatement: 'money',
  issuePeriodStatement: 'writes',
  listIssuedPapers: 'replica',
  printIssuedPaper: 'file',
  readOwnData: 'links',
  askAboutData: 'writes',
  withdrawDataRequest: 'writes',
  exportOwnData: 'writes',
  readReminders: 'links',
  chooseReminders: 'writes',
  chooseWorksNews: 'writes',
  unsilenceLetra: 'writes',
  readCalendar: 'access',
  makeCalendar: 'writes',
  endCalendar: 'writes',
  readPromises: 'money',
  makePromise: 'writes',
  withdrawPromise: 'writes',
  listQueries: 'replica',
  readThread: 'replica',
  markThreadRead: 'writes',
  openQuery: 'writes',
  replyToQuery: 'writes',
  fileComplaint: 'writes',
  listComplaints: 'replica',
  openRepair: 'writes',
  listRepairs: 'replica',
  moveRepair: 'writes',
  readAttachment: 'file',
  readBook: 'open',
  fileSheet: 'writes',
  readSheet: 'open',
  printSheet: 'open',
  acceptOffer: 'writes',
  printBlankSheet: 'open',
} as const satisfies Readonly<Record<PortalCallName, 'replica' | Reason>>

export type ReplicaCall = {
  [Name in PortalCallName]: (typeof answeredBy)[Name] extends 'replica' ? Name : never
}[PortalCallName]

/** Whether a replica may answer it; false for a call of somebody else. */
export function mayBeOld(name: string): boolean {
  return (answeredBy as Readonly<Record<string, string>>)[name] === 'replica'
}
