import {
  askAboutData,
  exportOwnData,
  type OwnDataRequest,
  readOwnData,
  withdrawDataRequest,
} from '@llave/contract/privacy/own-data'
import { dataRequestDueOn, dataRequestFault, dataRequestFaults } from '@llave/domain/privacy/data-request'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { findEmail } from '../messaging/recipients.store.ts'
import { readConsents } from './consents.store.ts'
import {
  findOpenRequest,
  insertDataRequest,
  listDataRequestsOf,
  type StoredDataRequest,
  withdrawOpen,
} from './data-requests.store.ts'
import { readOwnPerson } from './person.store.ts'

export type OwnDataParts = {
  readonly db: Database
  readonly clock: Clock
  /** Of the privacy policy in force. */
  readonly policyVersion: Temporal.PlainDate
}

/** What a customer agreed to, what they ask about their data, and all of it as a file. */
export function registerOwnData(register: RegisterCall, { db, clock, policyVersion }: OwnDataParts): void {
  register(readOwnData, async ({ session: { customerId } }) => ({
    consents: { policy: policyVersion, ...(await readConsents(db, customerId)) },
    requests: (await listDataRequestsOf(db, customerId)).map(tellRequest),
  }))

  register(askAboutData, async ({ session: { customerId }, body: { kind, words: typed } }) => {
    const words = typed.replaceAll('\r\n', '\n').trim()
    const fault = dataRequestFault(words, dataRequestFaults.nothingAsked)
    if (fault !== null) throw new ApiError('dato_invalido', { campo: 'texto' }, fault)
    await transact(db, async (trx) => {
      const now = clock.now()
      const id = await insertDataRequest(trx, { customerId, kind, words }, now)
      if (id === null) {
        // Sent again because its answer was lost.
        if ((await findOpenRequest(trx, customerId, kind))?.words === words) return
        throw new ApiError('no_disponible', {}, dataRequestFaults.openAlready)
      }
      const recipient = await findEmail(trx, customerId)
      if (recipient === '') return
      const message = { kind: 'data-request-received', subject: `data-request:${id}`, recipient } as const
      await enqueue(trx, { ...message, payload: { requestId: id } }, now)
    })
    return undefined
  })

  register(withdrawDataRequest, async ({ session: { customerId }, body: { kind } }) => {
    if (await withdrawOpen(db, customerId, kind, clock.now())) return undefined
    const last = (await listDataRequestsOf(db, customerId)).find((request) => request.kind === kind)
    // Sent again because its answer was lost.
    if (last?.state === 'withdrawn') return undefined
    throw new ApiError(
      'ya_resuelto',
      {},
      last ? dataRequestFaults.answeredBefore : dataRequestFaults.noneOpen,
    )
  })

  register(exportOwnData, async ({ session: { customerId } }) => {
    const now = clock.now()
    const recipient = await findEmail(db, customerId)
    // Told before it is given: were it the other way round, a fault between them would tell nobody.
    if (recipient !== '') {
      const subject = `customer:${customerId}:${now}`
      await enqueue(db, { kind: 'data-downloaded', subject, recipient, payload: { at: now.toString() } }, now)
    }
    const stored = JSON.stringify(await readOwnPerson(db, customerId), null, 2)
    return {
      bytes: new TextEncoder().encode(stored),
      fileName: `mis-datos-${limaDate(now)}.json`,
    }
  })
}

function tellRequest({
  id: _,
  customerId: __,
  answeredBy: ___,
  ...request
}: StoredDataRequest): OwnDataRequest {
  return { ...request, dueOn: dataRequestDueOn(limaDate(request.askedAt)) }
}
