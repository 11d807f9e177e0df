import { expect, test } from 'vitest'
import type { Llave } from '../../docs/integration-client.ts'
import { openBooks } from './books.ts'
import { playOn } from './play-on.ts'

/** Plays until the calls are over, each of which fails, or answers that there is nothing; answers what was said. */
async function playWith(...failures: readonly (string | null)[]): Promise<string[]> {
  const stopping = new AbortController()
  const lines: string[] = []
  let rounds = 0
  const llave = {
    // biome-ignore lint/correctness/useYield: a feed without rows
    async *readFeed(feed: string) {
      const failure = failures[rounds]
      if (feed === 'readPayments' && failure) throw new Error(failure)
    },
  } as unknown as Llave
  const erp = {
    llave,
    books: openBooks('no-such-file.json'),
    save: () => undefined,
    say: (line: string) => void lines.push(line),
  }
  await playOn(erp, stopping.signal, async () => {
    if (++rounds === failures.length) stopping.abort()
  })
  return lines
}

test('rounds go on after one that failed, and the same failure is said once until a round is good', async () => {
  expect(
    await playWith('401 clave_vencida', '401 clave_vencida', 'fetch failed', null, 'fetch failed'),
  ).toEqual(['no pudo leer: 401 clave_vencida', 'no pudo leer: fetch failed', 'no pudo leer: fetch failed'])
})
