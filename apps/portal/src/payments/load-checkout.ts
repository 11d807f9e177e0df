import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { LoaderFunctionArgs } from 'react-router'
import { affiliationsQuery } from '../api/affiliations.ts'
import { cashStatementQuery } from '../api/cash-statement.ts'
import { prefetchStatement } from '../api/prefetch-statement.ts'
import { queryClient } from '../api/query-client.ts'
import { requireCardDocument } from '../card-form/require-card-document.ts'
import { storedLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { preloadProjectStrip } from '../wizard/project-strip.tsx'
import { exchangeQuery, letraQuery } from './letra-queries.ts'

/** Starts the calls for the debt, and makes sure that this document allows the card fields. */
export function loadCheckout({ request, params }: LoaderFunctionArgs): null {
  requireCardDocument(request)
  const owner = session.current()?.document
  if (!owner) return null
  // Either statement may hold the debt; the one of the current mode is read first.
  if (storedLoginMode() === 'cash') void queryClient.prefetchQuery(cashStatementQuery(owner))
  else void prefetchLetra(owner, params.id ?? '')
  return null
}

async function prefetchLetra(owner: IdentityDocument, code: string): Promise<void> {
  void queryClient.prefetchQuery(affiliationsQuery(owner))
  const statement = await prefetchStatement(owner)
  const listed = statement?.instalments.find((letra) => letra.code === code)
  if (!listed) return
  preloadProjectStrip(listed.projectCode)
  void queryClient.prefetchQuery(letraQuery(owner, listed))
  if (listed.amount.currency === 'USD') void queryClient.prefetchQuery(exchangeQuery(owner, listed))
}
