import { closeSession } from './access/close-session.ts'
import { findCountry } from './access/find-country.ts'
import { listCountries } from './access/list-countries.ts'
import { login } from './access/login.ts'
import { readUser } from './access/read-user.ts'
import { sendCode } from './access/send-code.ts'
import { verifyCode } from './access/verify-code.ts'
import type { Call } from './call.ts'
import { issueFormToken } from './payments/issue-form-token.ts'
import { printReceipt } from './payments/print-receipt.ts'
import { readPaymentState } from './payments/read-payment-state.ts'
import { registerPayment } from './payments/register-payment.ts'
import { listProjectLocations } from './portfolio/list-project-locations.ts'
import { markNoticeRead } from './portfolio/mark-notice-read.ts'
import { readCustomerStatement } from './portfolio/read-customer-statement.ts'
import { readProducts } from './portfolio/read-products.ts'
import { searchNotices } from './portfolio/search-notices.ts'
import { exportReport } from './receivables/export-report.ts'
import { readCashItems } from './receivables/read-cash-items.ts'
import { readCashStatement } from './receivables/read-cash-statement.ts'
import { readExchange } from './receivables/read-exchange.ts'
import { readInstalments } from './receivables/read-instalments.ts'

/**
 * Every call of the contract. OpenAPI and the tests over all calls read it; the portal
 * imports single calls, so that no screen carries the others.
 */
export const calls: readonly Call[] = [
  login,
  sendCode,
  verifyCode,
  closeSession,
  readUser,
  listCountries,
  findCountry,
  readCustomerStatement,
  readProducts,
  listProjectLocations,
  searchNotices,
  markNoticeRead,
  readInstalments,
  readExchange,
  exportReport,
  readCashStatement,
  readCashItems,
  issueFormToken,
  registerPayment,
  readPaymentState,
  printReceipt,
]
