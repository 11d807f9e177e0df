import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { expect, test, vi } from 'vitest'
import { createCallApi } from './create-call-api.ts'
import { createEarlyStatement } from './early-statement.ts'

const document = { type: '01', number: '44556677' } as const
const session = {
  token: 'tok',
  verified: true,
  document,
  phone: { dialCode: '51', number: '999888777' },
  name: 'Lucía',
  email: null,
}

/** Makes calls as `call-api.ts` does; `sent` is what reached the server. */
function page(answer: () => Promise<Response> = async () => Response.json({}, { status: 500 })) {
  const sent: string[] = []
  const ask = async (address: string) => {
    sent.push(address)
    return await answer()
  }
  const early = createEarlyStatement(ask)
  let token = session.token
  const callApi = createCallApi({
    fetch: (address, init) => early.take(address, init) ?? ask(address),
    token: () => token,
    onUnauthorized: async () => undefined,
    onUnverified: async () => undefined,
  })
  function signInAs(other: string) {
    token = other
  }
  return { early, callApi, sent, signInAs }
}

const query = { owner: document }

test.each([
  ['letter', 'letter', readCustomerStatement],
  ['letter', 'cash', readCustomerStatement],
  ['of-mode', 'letter', readCustomerStatement],
  ['of-mode', 'cash', readCashStatement],
] as const)('the statement %s in %s mode is requested early, once', async (statement, mode, call) => {
  const { early, callApi, sent } = page()
  early.askFor(statement, mode, session)
  expect(sent).toHaveLength(1)
  await expect(callApi(call, { query })).rejects.toMatchObject({ status: 500 })
  expect(sent).toHaveLength(1)
  await expect(callApi(call, { query })).rejects.toMatchObject({ status: 500 })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test.each([
  ['who did not sign in', null],
  ['who still has to type the code', { ...session, verified: false }],
])('nothing is requested %s', (_, who) => {
  const { early, sent } = page()
  early.askFor('letter', 'letter', who)
  expect(sent).toEqual([])
})

test('an answer is only given to the session that requested it', async () => {
  const { early, callApi, sent, signInAs } = page()
  early.askFor('letter', 'letter', session)
  signInAs('other')
  await expect(callApi(readCustomerStatement, { query })).rejects.toMatchObject({ status: 500 })
  expect(sent).toHaveLength(2)
})

test('an answer not used for half a minute is requested again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { early, callApi, sent } = page()
    early.askFor('letter', 'letter', session)
    vi.advanceTimersByTime(30_001)
    await expect(callApi(readCustomerStatement, { query })).rejects.toMatchObject({ status: 500 })
    expect(sent).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a connection error reaches the caller that waits for the answer, and is not unhandled otherwise', async () => {
  const { early, callApi } = page(() => Promise.reject(new TypeError('Failed to fetch')))
  early.askFor('letter', 'letter', session)
  await expect(callApi(readCustomerStatement, { query })).rejects.toMatchObject({ code: 'sin_conexion' })
})
