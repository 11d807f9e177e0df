import { openRepair } from '@llave/contract/repairs/repair-calls'
import { type RepairCase, type ToldRepair, wasOpenedAsTold } from '@llave/domain/repairs/repair-case'
import { callApi } from '../api/call-api.ts'
import { notify } from '../frame/notification-store.ts'
import { draftNames, draftStore, tellReceived } from './draft-database.ts'
import { SENDING_TIMEOUT } from './use-sending.ts'
import { createWaiting } from './waiting-letter.ts'
import { waitingName } from './waiting-name.ts'

/** The case of this page that waits for the network; received, the case that was opened. */
export const waitingRepair = createWaiting<ToldRepair, RepairCase>({
  names: (owner) => ({ waiting: waitingName(owner, 'repair'), draft: `${draftNames(owner)}repair` }),
  store: draftStore,
  async send({ body, key }) {
    const opened = await callApi(openRepair, { body, idempotencyKey: key, timeout: SENDING_TIMEOUT })
    return { receipt: opened, after: wasOpenedAsTold(body, opened) ? null : { after: opened.id } }
  },
  onReceived(received) {
    tellReceived(received)
    notify('caseLeft')
  },
  onRefused: () => notify('caseRefused'),
})
