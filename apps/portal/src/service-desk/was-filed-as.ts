import type { Complaint, FiledNumber } from '@llave/contract/service-desk/file-complaint'
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
 * What the draft of a complaint that was received says of it; null where it holds what was sent. One that was filed
 * before under its key, from this tab or another, may hold what an earlier sending said. A server of an earlier build
 * does not say whether it does, or not even that it was filed before: then it is compared as far as the list goes.
 */
export async function findEarlier(
  sent: Complaint,
  { complaintId, repeated, differs }: FiledNumber,
  list = () => callApi(listComplaints, { query: { owner: sent.owner } }),
): Promise<EarlierComplaint | null> {
  if (differs !== null) return differs ? { after: complaintId, unsure: false } : null
  const filed = await list().catch(() => [])
  const found = filed.find(({ id }) => id === complaintId)
  if (found ? wasFiledAsWritten(sent, found) : !repeated) return null
  return { after: complaintId, unsure: !found }
}
