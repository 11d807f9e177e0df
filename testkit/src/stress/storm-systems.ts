import { setTimeout as wait } from 'node:timers/promises'
import type { Feed } from '@llave/domain/integration/feed'
import type { ApiProcess } from '../run-api-process.ts'
import type { Listener } from './stress-client.ts'

// What the developer's systems do meanwhile, over HTTP alone, at one process or another.

/** A row of a feed, as a system that keeps a copy of it reads it. */
export type CopiedRow = { readonly cursor: string } & Readonly<Record<string, unknown>>

type Asked = {
  readonly processes: readonly ApiProcess[]
  readonly token: string
  readonly signal: AbortSignal
  readonly hear: Listener
}

/** Asks one process after another until one answers; a batch has one key, however often it is sent. */
async function ask<Answer>(
  { processes, token, signal, hear }: Asked,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
  }
  for (let turn = 0; ; turn++) {
    signal.throwIfAborted()
    const { url } = processes[turn % processes.length] ?? { url: '' }
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'PUT' : 'GET',
      headers,
      body: body ? JSON.stringify(body) : null,
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      // Killed meanwhile, or in the middle of its answer.
      .catch(() => null)
    hear(path, answer, body ?? {})
    if (answer?.status === 200) return answer.body as Answer
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    await wait(100)
  }
}

/** Keeps a copy of a feed, page by page, from when it begins until it is told to end, and then reads what is left. */
export function copyFeed(asked: Asked, feed: Feed, limit: number, fail: (error: unknown) => void) {
  const copy: CopiedRow[] = []
  let after = ''
  let ended = false
  async function readOn(): Promise<void> {
    for (;;) {
      const page = await ask<{ rows: readonly CopiedRow[]; next: string }>(
        asked,
        `/integration/v1/${feed}?limit=${limit}${after ? `&after=${after}` : ''}`,
      )
      if (page.rows.length === 0) return
      copy.push(...page.rows)
      after = page.next
    }
  }
  const reading = (async () => {
    for (; !ended; await wait(200)) await readOn()
  })()
  reading.catch(fail)
  return {
    copy,
    async end() {
      ended = true
      await reading
      await readOn()
    },
  }
}

/** A letra as the developer's ERP has it, which has posted nothing of what was paid here. */
export type SentLetra = {
  readonly proforma: string
  readonly code: string
  readonly documentNumber: string
  readonly currency: 'PEN' | 'USD'
  readonly minor: number
  readonly dueOn: string
}

const most = 20

/**
 * Sends the same letras over and over while they are paid, each batch with some of a property that is new: as an
 * export that was made before the payments. Answers how many batches were stored, and what should be there.
 */
export function sendImports(
  asked: Asked,
  letras: readonly SentLetra[],
  newProforma: string,
  fail: (error: unknown) => void,
) {
  let [ended, batches, sent] = [false, 0, 0]
  const made: SentLetra[] = []
  const sending = (async () => {
    for (let start = 0; !ended; start = (start + most) % Math.max(letras.length, 1)) {
      const fresh: SentLetra = {
        proforma: newProforma,
        code: `N-${batches + 1}`,
        documentNumber: String(1_700_000_000 + batches),
        currency: 'USD',
        minor: 50_000 + batches,
        dueOn: '2027-06-05',
      }
      const rows = [...letras.slice(start, start + most), fresh].map(({ minor, ...letra }) => ({
        ...letra,
        kind: 'instalment',
        company: 'PE01',
        year: '2026',
        amount: (minor / 100).toFixed(2),
        state: 'pending',
      }))
      const { rows: outcomes } = await ask<{ rows: readonly { outcome: string }[] }>(
        asked,
        '/integration/v1/receivables',
        { rows },
      )
      const refused = outcomes.find(({ outcome }) => outcome === 'refused')
      if (refused) throw new Error(`A row was refused: ${JSON.stringify(refused)}`)
      made.push(fresh)
      batches += 1
      sent += rows.length
      await wait(150)
    }
  })()
  sending.catch(fail)
  return {
    made,
    rows: () => sent,
    async end(): Promise<number> {
      ended = true
      await sending
      return batches
    },
  }
}
