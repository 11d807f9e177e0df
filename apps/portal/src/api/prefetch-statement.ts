import type { CustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { customerStatementQuery } from './customer-statement.ts'
import { queryClient } from './query-client.ts'

/**
 * The statement, for a loader whose next request depends on it. Null where it fails: the screen
 * fetches it again and shows the failure.
 */
export async function prefetchStatement(owner: IdentityDocument): Promise<CustomerStatement | null> {
  await queryClient.prefetchQuery(customerStatementQuery(owner))
  return queryClient.getQueryData(customerStatementQuery(owner).queryKey) ?? null
}
