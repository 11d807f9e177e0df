import type { CustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { customerStatementQuery } from './customer-statement.ts'
import { queryClient } from './query-client.ts'

/**
 * The statement, for a loader that asks on from what it says. Null where it cannot be had: the
 * screen asks again by itself, and says so.
 */
export async function prefetchStatement(owner: IdentityDocument): Promise<CustomerStatement | null> {
  await queryClient.prefetchQuery(customerStatementQuery(owner))
  return queryClient.getQueryData(customerStatementQuery(owner).queryKey) ?? null
}
