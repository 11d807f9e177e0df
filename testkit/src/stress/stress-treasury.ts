import { type Database, transact } from '@llave/api/database/database'
import { hashToken, makeToken } from '@llave/api/http/token'
import { insertStaffSession } from '@llave/api/staff/access/session.store'
import { insertPerson } from '@llave/api/staff/people/people.store'
import { networkOf } from '@llave/domain/access/network-of'
import { mesaOrigin } from '../staff/staff-visitor.ts'
import type { Listener, StressAnswer } from './stress-client.ts'

/** One of treasury's people at Mesa: what they do goes to one process or another until one answers. */
export type StressPerson = {
  call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<StressAnswer>
}

/** People of treasury, signed in at every one of these Mesas. */
export async function signInTreasury(
  db: Database,
  mesas: readonly string[],
  names: readonly string[],
  signal: AbortSignal | undefined,
  hear: Listener = () => undefined,
): Promise<StressPerson[]> {
  const people: StressPerson[] = []
  for (const name of names) {
    const token = makeToken()
    const now = Temporal.Now.instant()
    const newcomer = { name, email: `${name}@llave.example`.toLowerCase(), roles: ['treasury'] } as const
    await transact(db, async (trx) => {
      const personId = await insertPerson(trx, newcomer, now)
      if (personId === null) throw new Error(`${name} is taken`)
      const session = { personId, network: networkOf('127.0.0.1'), device: 'Chrome en Windows' } as const
      const way = { method: 'demonstration', tokenHash: hashToken(token) } as const
      await insertStaffSession(trx, { ...session, ...way }, now)
    })
    people.push(await openPerson(mesas, token, signal, hear))
  }
  return people
}

async function openPerson(
  mesas: readonly string[],
  token: string,
  signal: AbortSignal | undefined,
  hear: Listener,
): Promise<StressPerson> {
  let turn = 0
  let csrf = ''
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<StressAnswer> {
    const headers = {
      cookie: `llave_mesa=${token}`,
      ...(method === 'POST' ? { origin: mesaOrigin, 'x-csrf-token': csrf } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    for (;;) {
      signal?.throwIfAborted()
      const answer = await fetch(`${mesas[turn++ % mesas.length]}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      })
        .then(async (response) => ({
          status: response.status,
          body: await response.json().catch(() => null),
        }))
        // A process that was killed meanwhile: the next one is asked, by and by.
        .catch(() => null)
      hear(path, answer, body ?? {})
      if (answer && answer.status < 500) return answer
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const opened = await call('GET', '/mesa/session')
  csrf = opened.body?.csrfToken ?? ''
  if (!csrf) throw new Error(`Mesa does not know the session: ${JSON.stringify(opened)}`)
  return { call }
}
