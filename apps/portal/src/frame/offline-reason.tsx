import { networkWords, useNetwork } from './use-online.ts'

/**
 * Why a button is disabled without a network, beside it: `then` says what is possible once there is one. The button
 * names it by `id`.
 */
export function OfflineReason({ id, then }: { id: string; then: string }) {
  const network = useNetwork()
  const isThere = network === 'there'
  return (
    <p className="small ink2" id={id} role="status" hidden={isThere}>
      {isThere ? '' : `${networkWords[network]}: ${then}`}
    </p>
  )
}
