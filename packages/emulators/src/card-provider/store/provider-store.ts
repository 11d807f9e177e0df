import { type Journal, type JournalLine, openJournal, readJournal } from './journal.ts'
import type {
  ChallengeRecord,
  FormRecord,
  PendingCharge,
  PendingIpn,
  TokenRecord,
  TransactionRecord,
} from './records.ts'

export type Collection<T> = {
  get(key: string): T | undefined
  put(key: string, value: T): T
  delete(key: string): void
  values(): IterableIterator<T>
  size(): number
}

/** Everything that the provider knows. Records are replaced, never changed in place. */
export type ProviderStore = {
  forms: Collection<FormRecord>
  transactions: Collection<TransactionRecord>
  tokens: Collection<TokenRecord>
  challenges: Collection<ChallengeRecord>
  pendingIpns: Collection<PendingIpn>
  pendingCharges: Collection<PendingCharge>
  /** The transactions of an order, in the order they were made. */
  transactionsOf(shopId: string, orderId: string): TransactionRecord[]
  close(): void
}

/** In memory; with `dataFile`, what it held before is read back and every change is written through. */
export function openProviderStore(dataFile?: string): ProviderStore {
  const maps = new Map<string, Map<string, unknown>>()
  let journal: Journal | null = null

  function collection<T>(name: string, onPut?: (value: T) => void): Collection<T> {
    const map = new Map<string, T>()
    maps.set(name, map)
    return {
      get: (key) => map.get(key),
      put(key, value) {
        if (!map.has(key)) onPut?.(value)
        map.set(key, value)
        journal?.append([name, key, value])
        return value
      },
      delete(key) {
        map.delete(key)
        journal?.append([name, key, null])
      },
      values: () => map.values(),
      size: () => map.size,
    }
  }

  const uuidsByOrder = new Map<string, string[]>()
  const transactions = collection<TransactionRecord>('transactions', (transaction) => {
    if (transaction.orderId === null) return
    const key = `${transaction.shopId}/${transaction.orderId}`
    const uuids = uuidsByOrder.get(key)
    if (uuids) uuids.push(transaction.uuid)
    else uuidsByOrder.set(key, [transaction.uuid])
  })

  const store: ProviderStore = {
    forms: collection('forms'),
    transactions,
    tokens: collection('tokens'),
    challenges: collection('challenges'),
    pendingIpns: collection('pendingIpns'),
    pendingCharges: collection('pendingCharges'),
    transactionsOf(shopId, orderId) {
      const uuids = uuidsByOrder.get(`${shopId}/${orderId}`) ?? []
      return uuids.flatMap((uuid) => transactions.get(uuid) ?? [])
    },
    close: () => journal?.close(),
  }

  if (dataFile !== undefined) {
    replay(store, readJournal(dataFile))
    journal = openJournal(dataFile, snapshot(maps))
  }
  return store
}

function replay(store: ProviderStore, lines: JournalLine[]): void {
  for (const [name, key, value] of lines) {
    const target = store[name as 'forms'] as Collection<unknown>
    if (value === null) target.delete(key)
    else target.put(key, value)
  }
}

function* snapshot(maps: Map<string, Map<string, unknown>>): Generator<JournalLine> {
  for (const [name, map] of maps) for (const [key, value] of map) yield [name, key, value]
}
