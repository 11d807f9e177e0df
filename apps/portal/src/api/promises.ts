import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api.ts'

/** What a proforma owes overdue and what was promised of it. The call is loaded by those who owe. */
export function promisesQuery(owner: IdentityDocument, proforma: string) {
  return queryOptions({
    queryKey: ['promises', owner.type, owner.number, proforma],
    queryFn: async ({ signal }) => {
      const { readPromises } = await import('@llave/contract/reminders/read-promises')
      return callApi(readPromises, { query: { proforma }, signal })
    },
  })
}
