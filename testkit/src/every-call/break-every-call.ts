import { routeOf } from '@llave/api/http/call-codec'
import { type PublicCall, scopesOf } from '@llave/contract/call'
import { calls } from '@llave/contract/calls'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { insertSession } from '../insert-session.ts'
import { newKey } from '../new-key.ts'
import { newBuyer } from '../payments/new-buyer.ts'
import type { PaymentFixture } from '../payments/open-payment-fixture.ts'
import { Visitor } from '../visitor.ts'
import { anyBadRequest } from './any-bad-request.ts'
import type { BadRequest } from './bad-request.ts'
import { checkAnswer, rowFaults } from './check-answer.ts'
import type { CustomerFixture } from './customer-fixture.ts'
import { changedTables, fingerprint } from './fingerprint.ts'
import { goodRequests } from './good-requests.ts'

export type Findings = {
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The faults with their requests; empty where there are none. */
  readonly faults: readonly string[]
}

/** The calls of the contract that this app has registered. */
export function listRegistered({ app }: Pick<PaymentFixture, 'app'>): PublicCall[] {
  return calls.filter((call) => app.hasRoute({ method: call.method, url: routeOf(call) }))
}

/** Calls that write although the specification made them a GET. */
const writingGets: ReadonlySet<string> = new Set(['issueCertificate', 'issuePeriodStatement'])

/**
 * Sends generated bad requests to every call, as a customer who has one of everything that a call can name.
 * The same seed sends the same requests.
 */
export async function breakEveryCall(
  fixture: PaymentFixture,
  customer: CustomerFixture,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<Findings> {
  const good = goodRequests(customer)
  const requests = fc.sample(
    fc.oneof(...listRegistered(fixture).map((call) => anyBadRequest(call, good[call.name] ?? {}))),
    { numRuns: count, seed },
  )
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const open = await openSessions(fixture, customer)

  /** Answers whether the request may have changed something. */
  async function send(request: BadRequest, token: string | null): Promise<boolean> {
    const response = await fixture.app.inject(injection(request, token))
    const { statusCode: status, headers, body: text } = response
    statuses[status] = (statuses[status] ?? 0) + 1
    const fault = checkAnswer(request, { status, contentType: String(headers['content-type'] ?? ''), text })
    if (fault) faults.push(`${describe(request)}: ${fault}`)
    // Requesting a form leaves an order, whatever the provider answers.
    if (status === 502) return true
    const writes = request.call.method !== 'GET' || writingGets.has(request.call.name)
    return writes && status < 300 && rowFaults(text) === null
  }

  // A request that must be refused may change nothing; one that is only unusual may be carried out.
  const refused = requests.filter(({ breaks }) => breaks !== 'maybe')
  const odd = requests.filter(({ breaks }) => breaks === 'maybe')
  for (const chunk of [...chunks(refused, 250), ...chunks(odd, 20)]) {
    const sendable: [BadRequest, string | null][] = []
    for (const request of chunk) sendable.push([request, await open.tokenFor(request.call)])
    const before = await fingerprint(fixture.db)
    let wrote = false
    await inBatches(sendable, 4, async ([request, token]) => {
      if (await send(request, token)) wrote = true
    })
    const changed = wrote ? [] : changedTables(before, await fingerprint(fixture.db))
    if (changed.length > 0)
      faults.push(`${changed} changed by one of:\n  ${chunk.map(describe).join('\n  ')}`)
  }
  return { statuses, faults }
}

/**
 * A token for each kind of access; calls that end a session get their own, and so do those with a
 * key, as its calls in a minute are limited.
 */
async function openSessions(fixture: PaymentFixture, { buyer }: CustomerFixture) {
  const unverified = new Visitor(fixture.app)
  await unverified.login(buyer.persona)
  const verified = buyer.visitor.token ?? ''
  // Of a customer who has no other session: what the call ends, no other request needs.
  const lonely = (await newBuyer(fixture)).visitor.token
  return {
    async tokenFor(call: PublicCall): Promise<string | null> {
      const { access, name } = call
      if (scopesOf(call)) return newKey(fixture)
      if (access === 'open') return null
      if (name === 'endOtherSessions') return lonely
      if (name === 'closeSession') return insertSession(fixture.db, fixture.clock, buyer.id, buyer.persona)
      return access === 'token' ? unverified.token : verified
    },
  }
}

function injection({ call, url, contentType, payload }: BadRequest, token: string | null): InjectOptions {
  return {
    method: call.method,
    url,
    headers: {
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

function describe({ call, fault }: BadRequest): string {
  return `${call.name}, ${fault}`
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

/** Runs the work a few items at a time. */
async function inBatches<T>(
  list: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...list]
  async function worker(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
