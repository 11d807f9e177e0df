import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { session } from '../../session/session.ts'
import { productDetailQuery } from './product-detail.ts'

/** Starts the call for what a property shows before the script of its screen is there. */
export function loadProduct({ params }: LoaderFunctionArgs): null {
  const owner = session.current()?.document
  if (owner && params.id) void queryClient.prefetchQuery(productDetailQuery(owner, params.id))
  return null
}
