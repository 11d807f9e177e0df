import { queryClient } from '../../api/query-client.ts'
import type { Asked } from '../../navigation/router.ts'
import { session } from '../../session/session.ts'
import { productDetailQuery } from './product-detail.ts'

/** Starts the call for the detail of a property while the script of its screen loads. */
export function loadProduct({ params }: Asked): null {
  const owner = session.current()?.document
  if (owner && params.id) void queryClient.prefetchQuery(productDetailQuery(owner, params.id))
  return null
}
