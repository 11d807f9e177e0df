import type { Call } from '../call.ts'
import { acknowledgeAffiliations } from './acknowledge-affiliations.ts'
import { acknowledgeComplaints } from './acknowledge-complaints.ts'
import { acknowledgeNumbers } from './acknowledge-numbers.ts'
import { acknowledgePayments } from './acknowledge-payments.ts'
import { acknowledgeQueries } from './acknowledge-queries.ts'
import { acknowledgeRefunds } from './acknowledge-refunds.ts'
import { acknowledgeRepairs } from './acknowledge-repairs.ts'
import { moveRepairCase } from './move-repair-case.ts'
import { putRows } from './put-rows.ts'
import { readAffiliations } from './read-affiliations.ts'
import { readComplaints } from './read-complaints.ts'
import { readDayLedger } from './read-day-ledger.ts'
import { readKey } from './read-key.ts'
import { readNumbers } from './read-numbers.ts'
import { readPayments } from './read-payments.ts'
import { readQueries } from './read-queries.ts'
import { readRefunds } from './read-refunds.ts'
import { readRepairCases } from './read-repair-cases.ts'
import { readRepairs } from './read-repairs.ts'
import { uploadFile } from './upload-file.ts'

/** The calls of the developer's systems, which are made with a key. */
export const integrationCalls = [
  readKey,
  ...Object.values(putRows),
  uploadFile,
  readPayments,
  acknowledgePayments,
  readRefunds,
  acknowledgeRefunds,
  readAffiliations,
  acknowledgeAffiliations,
  readQueries,
  acknowledgeQueries,
  readComplaints,
  acknowledgeComplaints,
  readRepairs,
  acknowledgeRepairs,
  readNumbers,
  acknowledgeNumbers,
  readRepairCases,
  moveRepairCase,
  readDayLedger,
] as const satisfies readonly Call[]
