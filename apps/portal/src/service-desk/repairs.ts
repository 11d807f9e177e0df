import { listRepairs } from '@llave/contract/repairs/repair-calls'
import type { RepairCase, Repairs } from '@llave/domain/repairs/repair-case'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'

/** The customer's cases, the newest first, and when each of their properties was delivered. */
export function useRepairs() {
  const { document: owner } = useCustomerSession()
  return useQuery({
    queryKey: ['repairs', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listRepairs, { signal }),
  })
}

/** How the page of a case is opened from a form whose draft holds what the case does not. */
export const draftKept = { draftKept: true } as const

/** Returns a function that puts a case as it is now in the list; complaints, which it is one of, are fetched again. */
export function useKeepRepair(): (kept: RepairCase) => void {
  const client = useQueryClient()
  return (kept) => {
    client.setQueriesData<Repairs>({ queryKey: ['repairs'] }, (now) => now && withCase(now, kept))
    void client.invalidateQueries({ queryKey: ['complaints'] })
  }
}

function withCase(now: Repairs, kept: RepairCase): Repairs {
  const known = now.cases.some(({ id }) => id === kept.id)
  return {
    ...now,
    cases: known ? now.cases.map((one) => (one.id === kept.id ? kept : one)) : [kept, ...now.cases],
  }
}
