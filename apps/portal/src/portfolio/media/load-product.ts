import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { session } from '../../session/session.ts'
import { productDetailQuery } from './product-detail.ts'

/** Starts the call for the detail of a property while the script of its screen loads. */
export function loadProduct({ params }: LoaderFunctionArgs): null {
  const owner = session.current()?.document
  if (owner && params.id) void queryClient.prefetchQuery(productDetailQuery(owner, params.id))
  return null
}
