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
 * before under its key, from this tab or another, may hold what an earlier sending said.
 */
export async function findEarlier(
  sent: Complaint,
  { complaintId, repeated }: FiledNumber,
  list = () => callApi(listComplaints, { query: { owner: sent.owner } }),
): Promise<EarlierComplaint | null> {
  if (!repeated) return null
  const filed = await list().catch(() => [])
  const found = filed.find(({ id }) => id === complaintId)
  if (found && wasFiledAsWritten(sent, found)) return null
  return { after: complaintId, unsure: !found }
}
