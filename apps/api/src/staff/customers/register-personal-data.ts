import { Readable } from 'node:stream'
import {
  askErasure,
  decideErasure,
  exportPerson,
  listErasures,
  listWaitingErasures,
} from '@llave/contract/staff/personal-data'
import { changed } from '@llave/domain/staff/audit-changes'
import { mayDecideErasure } from '@llave/domain/staff/erasure-request'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { type EraseRefusal, erasePerson } from '../../privacy/erase-person.store.ts'
import {
  endErasure,
  insertErasure,
  listErasuresOf,
  listWaiting,
  lockErasure,
} from '../../privacy/erasure-requests.store.ts'
import { readPerson } from '../../privacy/person.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { requireCustomer } from './require-customer.ts'

const refusals = {
  'payment-under-way': 'Un pago suyo está en curso: espera a que termine.',
  'card-affiliated': 'Tiene una tarjeta en débito automático: primero se desafilia.',
} as const satisfies Record<EraseRefusal, string>

/** What the law lets a customer ask for: all that is stored of them, and its end, which takes two people. */
export function registerPersonalData(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(exportPerson, async ({ params, query: { why }, person, tellsOf }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    const now = clock.now()
    // Kept before it is told: were that to fail afterwards, there would be no trace of it.
    const act = {
      action: 'person.exported',
      subject: `customer:${customerId}`,
      staffId: person.id,
      why,
    } as const
    await writeAudit(db, act, now)
    tellsOf([customerId])
    const stored = JSON.stringify(await readPerson(db, customerId), null, 2)
    return { stream: Readable.from([stored]), fileName: `datos-cliente-${customerId}-${limaDate(now)}.json` }
  })

  register(listErasures, async ({ params, person }) => {
    await requireCustomer(db, Number(params.customerId))
    const found = await listErasuresOf(db, Number(params.customerId))
    return found.map(({ id, customerId: _, askedById, decidedBy, ...erasure }) => ({
      ...erasure,
      erasureId: String(id),
      isOwn: askedById === person.id,
      decidedBy: decidedBy ?? '',
    }))
  })

  register(listWaitingErasures, async () => ({ customerIds: (await listWaiting(db)).map(String) }))

  register(askErasure, async ({ params, body: { reason }, person }) => {
    const customerId = Number(params.customerId)
    await requireCustomer(db, customerId)
    await transact(db, async (trx) => {
      const now = clock.now()
      if (!(await insertErasure(trx, { customerId, staffId: person.id, reason }, now)))
        throw new ApiError('borrado_imposible', {}, 'Ya hay un pedido de borrado que espera a otra persona.')
      const changes = { state: changed(null, 'asked') }
      const act = { action: 'erasure.asked', subject: `customer:${customerId}`, changes } as const
      await writeAudit(trx, { ...act, staffId: person.id, why: reason }, now)
    })
    return undefined
  })

  register(decideErasure, async ({ params, body: { decision, reason }, person }) => {
    await transact(db, async (trx) => {
      const id = Number(params.erasureId)
      const now = clock.now()
      const request = await lockErasure(trx, id)
      if (!request) throw new ApiError('no_encontrado')
      if (request.state !== 'asked')
        throw new ApiError('borrado_imposible', {}, 'Ya se decidió sobre este pedido de borrado.')
      if (!mayDecideErasure(request.askedById, person.id, decision))
        throw new ApiError(
          'borrado_imposible',
          {},
          decision === 'withdrawn'
            ? 'Lo retira quien lo pidió.'
            : 'Lo decide otra persona, no quien lo pidió.',
        )
      await endErasure(trx, id, decision, person.id, now)
      const actor = { staffId: person.id, why: reason }
      if (decision === 'approved') {
        const refusal = await erasePerson(trx, request.customerId, actor, now)
        if (refusal) throw new ApiError('borrado_imposible', {}, refusals[refusal])
        return
      }
      const changes = { state: changed('asked', decision) }
      const subject = `customer:${request.customerId}`
      await writeAudit(trx, { ...actor, action: `erasure.${decision}`, subject, changes }, now)
    })
    return undefined
  })
}
