import type { IdentityDocument } from '@llave/domain/access/document-type'
import { prefetchStatement } from '../../api/prefetch-statement.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Asked } from '../../navigation/router.ts'
import { session } from '../../session/session.ts'
import { loadProduct } from './load-product.ts'
import { progressQuery } from './progress.ts'

/** Starts the calls for the works of a property's project while the script of their screen loads. */
export function loadProgress(args: Asked): null {
  const owner = session.current()?.document
  if (owner) void prefetchProgress(owner, args.params.id ?? '')
  return loadProduct(args)
}

async function prefetchProgress(owner: IdentityDocument, proforma: string): Promise<void> {
  const statement = await prefetchStatement(owner)
  const product = statement?.products.find((own) => own.proforma === proforma)
  if (product) await queryClient.prefetchQuery(progressQuery(owner, product.projectCode))
}
