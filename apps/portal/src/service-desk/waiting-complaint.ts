import { type Complaint, fileComplaint } from '@llave/contract/service-desk/file-complaint'
import { callApi } from '../api/call-api.ts'
import { notify } from '../frame/notification-store.ts'
import { draftNames, draftStore, tellReceived } from './draft-database.ts'
import { SENDING_TIMEOUT } from './use-sending.ts'
import { createWaiting } from './waiting-letter.ts'
import { waitingName } from './waiting-name.ts'
import { findEarlier } from './was-filed-as.ts'

/** The complaint of this page that waits for the network; received, its number. */
export const waitingComplaint = createWaiting<Complaint, string>({
  names: (owner) => ({ waiting: waitingName(owner, 'complaint'), draft: `${draftNames(owner)}complaint` }),
  store: draftStore,
  async send({ body, key }) {
    const filed = await callApi(fileComplaint, { body, idempotencyKey: key, timeout: SENDING_TIMEOUT })
    return { receipt: filed.complaintId, after: await findEarlier(body, filed) }
  },
  onReceived(received) {
    tellReceived(received)
    notify('complaintLeft')
  },
  onRefused: () => notify('complaintRefused'),
})
