import {
  listUnpostedPayments,
  mostUnposted,
  readBatchFindings,
  readProformaHistory,
} from '@llave/contract/staff/system/look-ups'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { readHistory } from '../../history/history.store.ts'
import { listTenures } from '../../holders/holders.store.ts'
import { ApiError } from '../../http/api-error.ts'
import { listUnposted, postingTime } from '../../integration/feeds/unposted.store.ts'
import { listFindings } from '../../integration/rows/batch-history.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { historyLines } from './history-lines.ts'

/** What the operator looks up by a number, in Mesa: the same functions as the commands. */
export function registerLookUps(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(readProformaHistory, async ({ query: { code }, tellsOf }) => {
    const events = await readHistory(db, code)
    const tenures = await listTenures(db, code)
    tellsOf(tenures.map(({ customerId }) => customerId))
    return {
      holders: tenures.map(({ customerId, ...tenure }) => ({ ...tenure, customerId: String(customerId) })),
      lines: historyLines(events),
    }
  })

  register(listUnpostedPayments, async () => {
    const payments = await listUnposted(db, clock.now().subtract(postingTime), mostUnposted)
    return payments.map(({ number: _, orderId: __, ...payment }) => ({
      ...payment,
      receipt: payment.receipt ?? '',
    }))
  })

  register(readBatchFindings, async ({ params }) => {
    const findings = await listFindings(db, Number(params.batchId))
    if (!findings) throw new ApiError('no_encontrado')
    return findings.map(({ column, field, reason, expected, ...finding }) => ({
      ...finding,
      column: column || field,
      reason: expected === '' ? reason : `${reason}; se espera ${expected}`,
    }))
  })
}
