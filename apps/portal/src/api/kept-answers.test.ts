import { calls } from '@llave/contract/calls'
import { printIssuedPaper } from '@llave/contract/certificates/print-issued-paper'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { describe, expect, test } from 'vitest'
import type { KeptStore } from '../session/kept-store.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { papersKept } from './kept-papers.ts'

const statement = `${readCustomerStatement.path}?TipoDocumento=01&NroDocumento=44556677`
const cut = () => Promise.reject(new TypeError('Failed to fetch'))

function browser() {
  const state = {
    ...{ owner: '01 44556677' as string | null, now: 1_000, timedOut: false },
    room: Number.POSITIVE_INFINITY,
  }
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const store: KeptStore = {
    async read(name, decode = (plain) => JSON.parse(new TextDecoder().decode(plain))) {
      const plain = kept.get(name)
      return plain ? decode(plain.buffer) : null
    },
    async write(name, value, encode = (plain) => new TextEncoder().encode(JSON.stringify(plain))) {
      if (!kept.has(name) && kept.size >= state.room) throw new Error('full')
      kept.set(name, encode(value))
    },
    remove: async (name) => void kept.delete(name),
  }
  const noted: unknown[] = []
  const parts = {
    owner: () => state.owner,
    timedOut: () => state.timedOut,
    now: () => state.now,
    note: (...all: unknown[]) => noted.push(all),
  }
  const answers = createKeptAnswers({ ...parts, store })
  /** As a call is made; what is kept is stored by then. */
  async function call(address: string, ask: () => Promise<Response>, init: RequestInit = {}) {
    const answer = await answers.fetch(address, init, ask)
    const text = await answer.text()
    await new Promise((resolve) => setTimeout(resolve))
    return text
  }
  return { kept, noted, state, answers, call, viewing: createKeptAnswers({ ...parts, store: null }) }
}

const here = (text: string) => async () => new Response(text)

test('what was answered is answered again without a network, with the time of its answer', async () => {
  const { call, noted, state } = browser()
  expect(await call(statement, here('letras'))).toBe('letras')
  state.now = 9_000
  expect(await call(statement, cut)).toBe('letras')
  expect(noted).toEqual([
    [readCustomerStatement.path, 1_000, true],
    [readCustomerStatement.path, 1_000, false],
  ])
})

test('a gateway that finds no server counts as no network; a refusal of the server is shown', async () => {
  const { call } = browser()
  await call(statement, here('letras'))
  expect(await call(statement, async () => new Response('bad gateway', { status: 502 }))).toBe('letras')
  for (const [text, status] of [
    ['no session', 401],
    ['a fault of ours', 500],
  ] as const)
    expect(await call(statement, async () => new Response(text, { status }))).toBe(text)
  // What was refused is not kept in the place of what was answered.
  expect(await call(statement, cut)).toBe('letras')
})

test('another person is answered nothing of the first, nor is somebody without a session', async () => {
  const { call, state } = browser()
  await call(statement, here('letras of Lucía'))
  for (const owner of ['01 10101010', null]) {
    state.owner = owner
    await expect(call(statement, cut)).rejects.toThrow('Failed to fetch')
  }
})

test('a session that timed out while there was no network shows nothing of what it kept', async () => {
  const { call, state, answers } = browser()
  await call(statement, here('letras'))
  state.timedOut = true
  await expect(call(statement, cut)).rejects.toThrow('Failed to fetch')
  expect(await answers.paperKeptAt({ number: 'EC-1' })).toBeNull()
})

test('an answer that comes after its person left is not kept', async () => {
  const { call, kept, state } = browser()
  await call(statement, async () => {
    state.owner = '01 10101010'
    return new Response('letras of Lucía')
  })
  expect([...kept]).toEqual([])
})

test('a viewing keeps nothing, and is answered nothing that is kept', async () => {
  const { viewing, kept, call } = browser()
  await viewing.fetch(statement, {}, here('letras'))
  expect([...kept]).toEqual([])
  await call(statement, here('letras'))
  await expect(viewing.fetch(statement, {}, cut)).rejects.toThrow('Failed to fetch')
})

test('a call that its screen gave up is not answered from what is kept; one that took too long is', async () => {
  const { call } = browser()
  await call(statement, here('letras'))
  const leaving = new AbortController()
  leaving.abort()
  const init = { signal: leaving.signal }
  await expect(call(statement, () => Promise.reject(leaving.signal.reason), init)).rejects.toThrow('abort')
  const signal = AbortSignal.abort(new DOMException('The call took too long.', 'TimeoutError'))
  expect(await call(statement, () => Promise.reject(signal.reason), { signal })).toBe('letras')
})

test('a paper that was opened is kept byte by byte, by its number or debt, however it is asked for', async () => {
  const { answers, call, state, kept } = browser()
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const pdf = async () =>
    new Response(bytes, {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="R.pdf"' },
    })
  const asked = { method: 'POST', body: JSON.stringify({ documento: 'L-12', email: 'l@x.pe' }) }
  expect(await answers.paperKeptAt({ receiptOf: 'L-12' })).toBeNull()
  await call(printReceipt.path, pdf, asked)
  state.now = 9_000
  expect(await answers.paperKeptAt({ receiptOf: 'L-12' })).toBe(1_000)
  const again = { method: 'POST', body: JSON.stringify({ documento: 'L-12' }) }
  const answer = await answers.fetch(printReceipt.path, again, cut)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  // As heavy as it is: as JSON it would be four times that.
  expect(kept.get('paper receipt L-12')?.length).toBeLessThan(bytes.length + 200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="R.pdf"')
  await call(`${printIssuedPaper.path}?Numero=EC-1`, pdf)
  expect(await answers.paperKeptAt({ number: 'EC-1' })).toBe(9_000)
})

test('a document of a property is kept by its number once it was opened, for its person alone', async () => {
  const { answers, state, viewing, kept } = browser()
  const bytes = Uint8Array.from([37, 80, 68, 70])
  const paper = { documentId: '7' }
  await viewing.keepPaper(paper, new Response(bytes))
  await answers.keepPaper(paper, new Response('gone', { status: 404 }))
  expect([...kept]).toEqual([])
  await answers.keepPaper(paper, new Response(bytes))
  expect(await answers.paperKeptAt(paper)).toBe(1_000)
  expect(await answers.readPaper(paper)).toEqual(bytes)
  expect(await answers.readPaper({ documentId: '8' })).toBeNull()
  expect(await answers.readPaper({ number: '7' })).toBeNull()
  state.owner = '01 10101010'
  expect(await answers.readPaper(paper)).toBeNull()
  expect(await answers.paperKeptAt(paper)).toBeNull()
})

describe('of papers as many are kept as have room', () => {
  async function keepPapers(bytes: number, ...numbers: readonly number[]) {
    const made = browser()
    for (const number of numbers)
      await made.answers.keepPaper({ number: String(number) }, new Response(new Uint8Array(bytes)))
    return {
      ...made,
      listed: () =>
        JSON.parse(new TextDecoder().decode(made.kept.get('papers'))).papers.map(
          ({ name }: { readonly name: string }) => name,
        ) as string[],
      isKept: async (number: number) => !!(await made.answers.readPaper({ number: String(number) })),
    }
  }

  test('by their number: the one that was opened longest ago goes, and opening one again keeps it', async () => {
    const { answers, isKept, kept } = await keepPapers(1, ...Array(papersKept.most).keys())
    expect(await isKept(0)).toBe(true)
    await answers.keepPaper({ number: 'new' }, new Response(new Uint8Array(1)))
    await expect.poll(() => kept.has('paper 1')).toBe(false)
    expect([await isKept(0), await isKept(1), await isKept(2)]).toEqual([true, false, true])
  })

  test('by their bytes, and one that is too large for all of it drives out none', async () => {
    const third = Math.floor(papersKept.bytes / 3)
    const { answers, isKept, kept } = await keepPapers(third, 1, 2, 3, 4)
    expect([await isKept(2), await isKept(3), await isKept(4)]).toEqual([true, true, true])
    expect(kept.has('paper 1')).toBe(false)
    await answers.keepPaper({ number: 'huge' }, new Response(new Uint8Array(papersKept.bytes + 1)))
    expect([await isKept(2), kept.has('paper huge')]).toEqual([true, false])
    await answers.keepPaper({ number: '3' }, new Response(new Uint8Array(2)))
    expect([await isKept(2), await isKept(3), await isKept(4)]).toEqual([true, true, true])
  })

  test('a paper as an earlier build wrote it counts as missing', async () => {
    const { answers, kept } = await keepPapers(1, 1)
    const early = { owner: '01 44556677', at: 1, type: '', disposition: '', body: [37, 80] }
    kept.set('paper 1', new TextEncoder().encode(JSON.stringify(early)))
    expect(await answers.readPaper({ number: '1' })).toBeNull()
    expect(await answers.paperKeptAt({ number: '1' })).toBeNull()
    await expect.poll(() => [...kept.keys()]).toEqual(['papers'])
  })

  test('where the browser is full the one that was opened longest ago makes room, and no name stays without a paper', async () => {
    const { answers, kept, state, listed, isKept } = await keepPapers(1, 1, 2, 3)
    state.room = 4
    await answers.keepPaper({ number: '4' }, new Response(new Uint8Array(1)))
    expect([await isKept(1), await isKept(2), await isKept(4)]).toEqual([false, true, true])
    expect(listed().sort()).toEqual(['paper 2', 'paper 3', 'paper 4'])
    state.room = 2
    await expect(answers.keepPaper({ number: '5' }, new Response(new Uint8Array(1)))).rejects.toThrow('full')
    expect(listed().sort()).toEqual(['paper 2', 'paper 4'])
    expect(kept.has('paper 5')).toBe(false)
  })

  test('one that another tab removes while it is read is not listed again', async () => {
    const { answers, kept, listed } = await keepPapers(1, 1, 2)
    let read: Promise<unknown> | null = null
    await navigator.locks.request('llave-papers', async () => {
      read = answers.readPaper({ number: '1' })
      await read
      kept.delete('paper 1')
      const shelf = { owner: '01 44556677', papers: [{ name: 'paper 2', bytes: 1 }] }
      kept.set('papers', new TextEncoder().encode(JSON.stringify(shelf)))
    })
    await navigator.locks.request('llave-papers', () => undefined)
    expect(listed()).toEqual(['paper 2'])
  })

  test('nothing of a person is written once another one is signed in', async () => {
    const { answers, kept, state } = await keepPapers(1)
    await navigator.locks.request('llave-papers', async () => {
      const asked = (await navigator.locks.query()).pending?.length ?? 0
      void answers.keepPaper({ number: '1' }, new Response(new Uint8Array(1)))
      await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(asked + 1)
      state.owner = '01 10101010'
    })
    await navigator.locks.request('llave-papers', () => undefined)
    expect([...kept.keys()]).toEqual([])
  })
})

test('of all calls only those are kept whose answer may be old: none that takes money, follows it or writes', async () => {
  const { call, kept } = browser()
  for (const { path } of calls) await call(path, here('{}'), { body: '{"documento":"L-12"}' })
  const names = calls.filter(({ path, method }) => method === 'GET' && kept.has(path)).map(({ name }) => name)
  expect(names.sort()).toEqual([
    'listDocuments',
    'listIssuedPapers',
    'listProjectLocations',
    'readCashStatement',
    'readCustomerStatement',
    'readProgress',
    'readReceipt',
    'readTitlePath',
    'searchNotices',
  ])
  expect([...kept.keys()].filter((name) => name.startsWith('paper '))).toEqual([
    'paper receipt L-12',
    'paper ',
  ])
  // And the list of the papers.
  expect(kept.size).toBe(names.length + 3)
})
