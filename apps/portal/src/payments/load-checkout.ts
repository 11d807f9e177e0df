import type { IdentityDocument } from '@llave/domain/access/document-type'
import { letrasOfSet } from '@llave/domain/receivables/letra-set'
import { affiliationsQuery } from '../api/affiliations.ts'
import { cashStatementQuery } from '../api/cash-statement.ts'
import { prefetchStatement } from '../api/prefetch-statement.ts'
import { queryClient } from '../api/query-client.ts'
import { requireCardDocument } from '../card-form/require-card-document.ts'
import type { Asked } from '../navigation/router.ts'
import { storedLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { preloadProjectStrip } from '../wizard/project-strip.tsx'
import { exchangeQuery, letrasQuery } from './letra-queries.ts'
import { codesOf } from './use-letras.ts'

/** Starts the calls for the debt, and makes sure that this document allows the card fields. */
export function loadCheckout({ request, params }: Asked): null {
  requireCardDocument(request)
  const owner = session.current()?.document
  if (!owner) return null
  // Either statement may hold the debt; the one of the current mode is read first.
  if (storedLoginMode() === 'cash') void queryClient.prefetchQuery(cashStatementQuery(owner))
  else void prefetchLetras(owner, codesOf(params.id ?? '', new URL(request.url).searchParams))
  return null
}

async function prefetchLetras(owner: IdentityDocument, codes: readonly string[]): Promise<void> {
  void queryClient.prefetchQuery(affiliationsQuery(owner))
  const statement = await prefetchStatement(owner)
  const listed = statement && letrasOfSet(statement.instalments, codes)
  if (!listed) return
  const [first] = listed
  preloadProjectStrip(first.projectCode)
  void queryClient.prefetchQuery(letrasQuery(owner, listed))
  if (first.amount.currency === 'USD') void queryClient.prefetchQuery(exchangeQuery(owner, first))
}
