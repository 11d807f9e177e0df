import { acknowledgeAffiliations } from '@llave/contract/integration/acknowledge-affiliations'
import { acknowledgeComplaints } from '@llave/contract/integration/acknowledge-complaints'
import { acknowledgeNumbers } from '@llave/contract/integration/acknowledge-numbers'
import { acknowledgePayments } from '@llave/contract/integration/acknowledge-payments'
import { acknowledgeQueries } from '@llave/contract/integration/acknowledge-queries'
import { acknowledgeRefunds } from '@llave/contract/integration/acknowledge-refunds'
import { acknowledgeRepairs } from '@llave/contract/integration/acknowledge-repairs'
import { readAffiliations } from '@llave/contract/integration/read-affiliations'
import { readComplaints } from '@llave/contract/integration/read-complaints'
import { readDayLedger as readDayLedgerCall } from '@llave/contract/integration/read-day-ledger'
import { readNumbers } from '@llave/contract/integration/read-numbers'
import { readPayments } from '@llave/contract/integration/read-payments'
import { readQueries } from '@llave/contract/integration/read-queries'
import { readRefunds } from '@llave/contract/integration/read-refunds'
import { readRepairs } from '@llave/contract/integration/read-repairs'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { RegisterCall } from '../../http/register-call.ts'
import { acknowledge } from './acknowledge.ts'
import { readDayLedger } from './read-day-ledger.ts'
import { readPage } from './read-page.ts'

/** The calls by which a system reads the feeds, says what it did with their rows, and compares a day. */
export function registerFeeds(
  register: RegisterCall,
  parts: { readonly db: Database; readonly clock: Clock },
): void {
  register(readPayments, ({ key, query }) => readPage(parts, key.system, 'payments', query))
  register(readRefunds, ({ key, query }) => readPage(parts, key.system, 'refunds', query))
  register(readAffiliations, ({ key, query }) => readPage(parts, key.system, 'affiliations', query))
  register(readQueries, ({ key, query }) => readPage(parts, key.system, 'queries', query))
  register(readComplaints, ({ key, query }) => readPage(parts, key.system, 'complaints', query))
  register(readRepairs, ({ key, query }) => readPage(parts, key.system, 'repairs', query))
  register(readNumbers, ({ key, query }) => readPage(parts, key.system, 'numbers', query))
  register(acknowledgePayments, ({ key, body }) => acknowledge(parts, key.system, 'payments', body))
  register(acknowledgeRefunds, ({ key, body }) => acknowledge(parts, key.system, 'refunds', body))
  register(acknowledgeAffiliations, ({ key, body }) => acknowledge(parts, key.system, 'affiliations', body))
  register(acknowledgeQueries, ({ key, body }) => acknowledge(parts, key.system, 'queries', body))
  register(acknowledgeComplaints, ({ key, body }) => acknowledge(parts, key.system, 'complaints', body))
  register(acknowledgeRepairs, ({ key, body }) => acknowledge(parts, key.system, 'repairs', body))
  register(acknowledgeNumbers, ({ key, body }) => acknowledge(parts, key.system, 'numbers', body))
  register(readDayLedgerCall, ({ params }) => readDayLedger(parts.db, params.day))
}
