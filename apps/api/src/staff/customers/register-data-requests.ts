import { answerDataRequest, listDataRequests } from '@llave/contract/staff/data-requests'
import { dataRequestDueOn, dataRequestFault, dataRequestFaults } from '@llave/domain/privacy/data-request'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Clock, limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { enqueue } from '../../messaging/enqueue.ts'
import { findEmail } from '../../messaging/recipients.store.ts'
import { endRequest, findDataRequest, listDataRequestsOf } from '../../privacy/data-requests.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { requireCustomer } from './require-customer.ts'

/** What customers ask about their data, each with its term, and the answer. */
export function registerDataRequests(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(listDataRequests, async ({ params, tellsOf }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    tellsOf([customerId])
    const found = await listDataRequestsOf(db, customerId)
    return found.map(({ id, customerId: _, ...request }) => ({
      ...request,
      requestId: String(id),
      dueOn: dataRequestDueOn(limaDate(request.askedAt)),
    }))
  })

  register(answerDataRequest, async ({ params, body: { decision, answer: typed }, person }) => {
    const answer = typed.replaceAll('\r\n', '\n').trim()
    const fault = dataRequestFault(answer, dataRequestFaults.nothingAnswered)
    if (fault !== null) throw new ApiError('dato_invalido', { campo: 'answer' }, fault)
    const id = Number(params.requestId)
    await transact(db, async (trx) => {
      const now = clock.now()
      const request = await findDataRequest(trx, id)
      if (!request) throw new ApiError('no_encontrado', {}, 'Ese pedido no existe.')
      if (!(await endRequest(trx, id, { decision, answer, staffId: person.id }, now))) {
        const { answeredBy, endedAt } = (await findDataRequest(trx, id)) ?? request
        const at = endedAt ? limaDateTime(endedAt).toString().slice(11, 16) : ''
        throw new ApiError('ya_resuelto', {}, `${answeredBy || 'El cliente'} ya lo cerró a las ${at}.`)
      }
      const subject = `customer:${request.customerId}`
      const changes = { state: changed('open', decision) }
      const act = { action: `data-request.${decision}`, subject, changes, details: { request: id } } as const
      await writeAudit(trx, { ...act, staffId: person.id }, now)
      const recipient = await findEmail(trx, request.customerId)
      if (recipient === '') return
      const message = { kind: 'data-request-answered', subject: `data-request:${id}`, recipient } as const
      await enqueue(trx, { ...message, payload: { requestId: id } }, now)
    })
    return undefined
  })
}
