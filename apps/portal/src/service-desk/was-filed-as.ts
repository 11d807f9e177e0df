import type { Complaint } from '@llave/contract/service-desk/file-complaint'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { wasFiledAsWritten } from '@llave/domain/service-desk/complaint'
import { callApi } from '../api/call-api.ts'

/** What a draft says of the complaint under whose number it was received, where that may hold earlier words. */
export type EarlierComplaint = {
  readonly after: string
  /** Nobody could compare: it may hold all of it. */
  readonly unsure: boolean
}

/**
 * What the draft of a complaint that was received says of it; null where it holds what was sent. It may hold what an
 * earlier sending of the same draft said: one that was tried, which may have arrived or not.
 */
export async function findEarlier(
  sent: Complaint,
  complaintId: string,
  triedOtherwise: boolean,
  list = () => callApi(listComplaints, { query: { owner: sent.owner } }),
): Promise<EarlierComplaint | null> {
  const filed = await list().catch(() => [])
  const found = filed.find(({ id }) => id === complaintId)
  if (found ? wasFiledAsWritten(sent, found) : !triedOtherwise) return null
  return { after: complaintId, unsure: !found }
}
