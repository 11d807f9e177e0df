import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

export const refusedAddress = 'refused address'

/**
 * Resolves a name as `resolve` does, and fails where one of its addresses is not public. The
 * connection goes to what this answers: the name is not asked again.
 */
export function resolvePublic(resolve: LookupFunction): LookupFunction {
  return (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error) answer(error, [])
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        const refusal = new Error('The name leads to an address that is not public')
        answer(Object.assign(refusal, { code: refusedAddress }), [])
      } else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}
