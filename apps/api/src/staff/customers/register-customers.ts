import { Readable } from 'node:stream'
import { endCustomerSession, endCustomerSessions } from '@llave/contract/staff/end-customer-sessions'
import { exportCustomerEvents } from '@llave/contract/staff/export-customer-events'
import { listCustomerEvents } from '@llave/contract/staff/list-customer-events'
import { listCustomerLetras } from '@llave/contract/staff/list-customer-letras'
import { readCustomer } from '@llave/contract/staff/read-customer'
import { readCustomerTitlePath } from '@llave/contract/staff/read-customer-title-path'
import {
  resendMessage as resendMessageCall,
  sendByEmail as sendByEmailCall,
} from '@llave/contract/staff/resend-message'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { endSessionOfSignIn } from '../../access/own-sessions.store.ts'
import { endSessionsOf } from '../../access/session.store.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { readTitlePath } from '../../portfolio/read-title-path.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findCustomerEvents } from './customer-events.store.ts'
import { findCustomerRecord } from './customer-record.store.ts'
import { listLetras } from './list-letras.ts'
import { requireCustomer } from './require-customer.ts'
import { resendMessage, sendByEmail } from './resend-message.ts'
import { writeEventsCsv } from './write-events-csv.ts'

/** Events of a page. */
const pageSize = 50

export function registerCustomers(
  register: RegisterStaffCall,
  parts: { readonly db: Database; readonly clock: Clock },
): void {
  const { db, clock } = parts

  register(readCustomer, async ({ params, tellsOf }) => {
    const record = await findCustomerRecord(db, Number(params.customerId), clock.now())
    if (!record) throw new ApiError('ajeno')
    tellsOf([Number(params.customerId)])
    return record
  })

  register(listCustomerLetras, async ({ params, tellsOf }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    const letras = await listLetras(db, customerId, params.proforma, limaDate(clock.now()))
    if (!letras) throw new ApiError('ajeno')
    tellsOf([customerId])
    return letras
  })

  register(readCustomerTitlePath, async ({ params, tellsOf }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    const path = await readTitlePath(db, customerId, params.proforma, limaDate(clock.now()))
    if (!path) throw new ApiError('ajeno')
    tellsOf([customerId])
    return path
  })

  register(listCustomerEvents, async ({ params, query, tellsOf }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    tellsOf([customerId])
    return findCustomerEvents(db, { customerId, before: query.before, kind: query.kind, size: pageSize })
  })

  register(exportCustomerEvents, async ({ params, query, tellsOf }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    tellsOf([customerId])
    // What this very export adds to the readings comes after this moment, and is not part of it.
    const until = clock.now()
    const stream = Readable.from(writeEventsCsv(db, { customerId, kind: query.kind }, until))
    return { stream, fileName: `cliente-${customerId}-${limaDate(until)}.csv` }
  })

  register(endCustomerSessions, async ({ params, body, person }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    const now = clock.now()
    const ended = await transact(db, async (trx) => {
      const count = await endSessionsOf(trx, customerId, now)
      const subject = `customer:${customerId}`
      const act = {
        action: 'sessions.ended' as const,
        subject,
        staffId: person.id,
        why: body.reason,
        changes: { sessions: changed(String(count), '0') },
        details: { count },
      }
      await writeAudit(trx, act, now)
      return count
    })
    return { ended }
  })

  register(endCustomerSession, async ({ params, body, person }) => {
    const [customerId, signIn] = [Number(params.customerId), Number(params.sessionId)]
    const now = clock.now()
    await transact(db, async (trx) => {
      if (!(await endSessionOfSignIn(trx, customerId, signIn, now))) throw new ApiError('ajeno')
      const subject = `customer:${customerId}`
      const act = {
        action: 'session.ended' as const,
        subject,
        staffId: person.id,
        why: body.reason,
        details: { signIn },
      }
      await writeAudit(trx, act, now)
    })
    return undefined
  })

  register(resendMessageCall, async ({ params, person }) => {
    const [customerId, messageId] = [Number(params.customerId), Number(params.messageId)]
    await resendMessage(parts, { customerId, messageId, staffId: person.id })
    return undefined
  })

  register(sendByEmailCall, async ({ params, person }) => {
    const [customerId, messageId] = [Number(params.customerId), Number(params.messageId)]
    await sendByEmail(parts, { customerId, messageId, staffId: person.id })
    return undefined
  })
}
