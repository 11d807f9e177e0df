import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'

/** Milliseconds for which the loader's data is fresh, so that the screen does not fetch it again. */
const STALE_TIME = 3_000

/** Query of the current state of letras, without those that no longer exist. Enabled once the statement lists them. */
export function letrasQuery(owner: IdentityDocument, listed: readonly Instalment[] | null) {
  return queryOptions({
    queryKey: [
      'checkout-letras',
      owner.type,
      owner.number,
      listed?.map(({ proforma, code }) => [proforma, code]),
    ],
    queryFn: listed
      ? ({ signal }) =>
          callApi(readInstalments, {
            query: { ownerNumber: owner.number },
            body: listed.map(({ proforma, code }) => ({ proforma, code })),
            signal,
          })
      : skipToken,
    staleTime: STALE_TIME,
  })
}

/** Query of the preferential rate at which a letra in dollars may be paid in soles. */
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
    staleTime: STALE_TIME,
  })
}
