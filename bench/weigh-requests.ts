import type { CDPSession } from '@playwright/test'

export type Weight = { readonly scripts: number; readonly pictures: number; readonly all: number }

/**
 * Counts what a page loads: scripts by their compressed size, everything including its headers. What comes
 * from the cache counts nothing.
 */
export async function weighRequests(cdp: CDPSession): Promise<{ take(): Weight }> {
  const types = new Map<string, string>()
  let weight: Weight = { scripts: 0, pictures: 0, all: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') weight = { ...weight, scripts: weight.scripts + encodedDataLength }
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const picture = types.get(requestId) === 'Image' ? encodedDataLength : 0
    weight = { ...weight, pictures: weight.pictures + picture, all: weight.all + encodedDataLength }
  })
  await cdp.send('Network.enable')
  // Budgets are in gzip; the browser would negotiate brotli, which is smaller.
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  return {
    /** The bytes counted since the last call. */
    take() {
      const taken = weight
      weight = { scripts: 0, pictures: 0, all: 0 }
      return taken
    },
  }
}
