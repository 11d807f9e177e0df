import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { IpnLogEntry } from './ipn/ipn-log.ts'
import type { Shop } from './shop.ts'
import type { ProviderStore } from './store/provider-store.ts'
import type { TransactionRecord } from './store/records.ts'

/** Milliseconds since the epoch, so that a test can move time. */
export type Clock = { now(): number }

/**
 * Faults of the card provider. What each does stands in the package's README.
 */
export const cardProviderFaults = [
  'ipn-drop',
  'ipn-delay',
  'ipn-duplicate',
  'ipn-reorder',
  'ipn-bad-signature',
  'lose-response',
  'server-error',
  'slow',
  'error-envelope',
  'refuse',
  'process-later',
] as const

export type CardProviderFault = (typeof cardProviderFaults)[number]

/** What every operation of the provider works on. */
export type Provider = {
  shops: Map<string, Shop>
  clock: Clock
  store: ProviderStore
  faults: FaultSwitches<CardProviderFault>
  ipnLog: IpnLogEntry[]
  ipnUrl: string
  ipnRetries: boolean
  /** Otherwise only the last refusal of a form is notified. */
  ipnOnEveryRefusal: boolean
  /** Challenges that are being concluded right now, so that nobody concludes one twice. */
  settling: Map<string, Promise<TransactionRecord>>
  /** Transactions whose notification is on its way. */
  notifying: Set<string>
  /** When the next evening batch captures what was authorised. */
  nextBatchAt: number
  /** Where browsers find the script and the frames. */
  url: string
  apiUrl: string
  /** Where the bank's page stands: a third origin. */
  challengeUrl: string
  log(line: string): void
}

export function shopOf(provider: Provider, shopId: string): Shop {
  const shop = provider.shops.get(shopId)
  if (!shop) throw new Error(`shop ${shopId} is not configured`)
  return shop
}
