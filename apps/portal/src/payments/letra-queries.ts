import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'

/** Milliseconds for which what the loader asked for is fresh, so that the screen does not ask again. */
const JUST_ASKED = 3_000

/** A letra fresh from the books; null where they have it no more. Asked once the statement lists it. */
export function letraQuery(owner: IdentityDocument, listed: Instalment | undefined) {
  return queryOptions({
    queryKey: ['checkout-letra', owner.type, owner.number, listed?.proforma, listed?.code],
    queryFn: listed
      ? async ({ signal }) => {
          const body = [{ proforma: listed.proforma, code: listed.code }]
          const [letra] = await callApi(readInstalments, {
            query: { ownerNumber: owner.number },
            body,
            signal,
          })
          return letra ?? null
        }
      : skipToken,
    staleTime: JUST_ASKED,
  })
}

/** The preferential rate at which a letra in dollars may be paid in soles; no other has one. */
export function exchangeQuery(owner: IdentityDocument, listed: Instalment | undefined) {
  return queryOptions({
    queryKey: ['exchange', owner.type, owner.number, listed?.code],
    queryFn:
      listed?.amount.currency === 'USD'
        ? ({ signal }) =>
            callApi(readExchange, {
              query: { owner, code: listed.code, documentNumber: listed.accounting.number },
              signal,
            })
        : skipToken,
    staleTime: JUST_ASKED,
  })
}
