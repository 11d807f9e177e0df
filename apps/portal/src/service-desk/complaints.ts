import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'

/** The customer's complaints, the newest first. */
export function useComplaints() {
  const { document: owner } = useCustomerSession()
  return useQuery({
    queryKey: ['complaints', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listComplaints, { query: { owner }, signal }),
  })
}

/** Returns a function that has the list refetched, after a complaint was filed. */
export function useInvalidateComplaints(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['complaints'] })
}
