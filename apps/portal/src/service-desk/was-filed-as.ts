import type { Complaint } from '@llave/contract/service-desk/file-complaint'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { wasFiledAsWritten } from '@llave/domain/service-desk/complaint'
import { callApi } from '../api/call-api.ts'

/** Whether the complaint of that number holds what was sent, and not what an earlier sending of the same draft said. */
export async function wasFiledAs(
  sent: Complaint,
  complaintId: string,
  triedOtherwise: boolean,
): Promise<boolean> {
  const filed = await callApi(listComplaints, { query: { owner: sent.owner } }).catch(() => [])
  const found = filed.find(({ id }) => id === complaintId)
  return found ? wasFiledAsWritten(sent, found) : !triedOtherwise
}
