import type { Page } from '@playwright/test'

/** Everything that this browser stores of the page's origin, as text: storages, IndexedDB, Cache Storage, cookies. */
export async function readBrowserStores(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return JSON.stringify([await page.evaluate(readStores), cookies])
}

async function readStores(): Promise<unknown> {
  const records: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const records_ = db.transaction(store).objectStore(store)
      records.push(await settled(records_.getAllKeys()), (await settled(records_.getAll())).map(asText))
    }
    db.close()
  }
  const cached: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
  }
  return [{ ...localStorage }, { ...sessionStorage }, records, cached]

  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
  function asText(value: unknown): unknown {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]))
  }
}
