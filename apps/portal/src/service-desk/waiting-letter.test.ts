import { ApiError } from '@llave/client/api-error'
import { createSealedStore, type SealedStore } from '@llave/client/sealed-store'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeDraft, newDraft, type StoredDraft, submitDraft } from './stored-draft.ts'
import { createWaiting, type Letter } from './waiting-letter.ts'

const owner = { type: '01', number: '44556677' } as const
type Body = { readonly words: string; readonly photos: readonly string[] }
const letter = { body: { words: 'Entra agua', photos: ['una', 'dos'] }, key: 'clave-1' }

const noStore = { read: async () => null, remove: async () => undefined } as unknown as SealedStore

/** A browser, with a server that opens one case for a key. */
function world() {
  const kept = new Map<string, unknown>()
  const store = createSealedStore(
    crypto,
    {
      get: async (name) => kept.get(name),
      set: async (name, value) => void kept.set(name, value),
      remove: async (name) => void kept.delete(name),
    },
    'key',
  )
  const cases = new Map<string, string>()
  const received: string[] = []
  const server = { calls: 0, refusals: 0, fails: null as Error | null, losesAnswer: false }
  /** A tab, which may be opened anew. */
  const open = (keeps: SealedStore | null = store) =>
    createWaiting<Body, string>({
      names: ({ number }) => ({ waiting: `${number} waiting`, draft: `${number} draft` }),
      store: () => keeps,
      async send({ body, key }: Letter<Body>) {
        server.calls++
        await null
        if (server.fails) throw server.fails
        if (!cases.has(key)) cases.set(key, body.words)
        if (server.losesAnswer) throw ApiError.ofTransport('sin_conexion')
        return { receipt: key, after: cases.get(key) === body.words ? null : { after: key } }
      },
      onReceived: ({ key }) => void received.push(key),
      onRefused: () => void server.refusals++,
    })
  const write = (draft: StoredDraft<Body>) => store.write(`${owner.number} draft`, draft)
  const read = async () =>
    (await store.read(`${owner.number} draft`)) as StoredDraft<Body & { after?: string }> | null
  const has = (name: string) => kept.has(`${owner.number} ${name}`)
  return { open, server, cases, received, write, read, has }
}

const draft = { value: letter.body, key: letter.key }

test('it lies encrypted over a reload, leaves once, and its draft goes with it', async () => {
  const { open, cases, received, write, has } = world()
  await write(draft)
  await open().letWait(owner, letter)
  const later = open()
  await later.find(owner)
  expect(later.state.getState()).toEqual({ at: 'waiting', photos: 2 })
  await Promise.all([later.send(owner), later.send(owner)])
  expect(later.state.getState()).toEqual({ at: 'filed', receipt: letter.key, whole: true })
  expect([...cases.values()]).toEqual(['Entra agua'])
  expect(received).toEqual([letter.key])
  expect([has('waiting'), has('draft')]).toEqual([false, false])
  later.forget()
  await later.send(owner)
  expect(later.state.getState()).toEqual({ at: 'none' })
})

test('without an answer, or a session, it goes on waiting, and arrives under the same key', async () => {
  const { open, server, cases, has } = world()
  const waiting = open()
  await waiting.letWait(owner, letter)
  for (const failure of [
    ApiError.ofTransport('sin_conexion'),
    new ApiError('error_interno', 503, 'Lo sentimos.'),
    new ApiError('sin_sesion', 401, 'Ingresa.'),
  ]) {
    server.fails = failure
    await waiting.send(owner)
    expect(waiting.state.getState()).toEqual({ at: 'waiting', photos: 2 })
    expect(has('waiting')).toBe(true)
  }
  server.fails = null
  server.losesAnswer = true
  await waiting.send(owner)
  server.losesAnswer = false
  await open().send(owner)
  expect(cases.size).toBe(1)
  expect(server.calls).toBe(5)
})

test('what the server refuses is a draft again, and does not leave by itself', async () => {
  const { open, server, write, has } = world()
  const waiting = open()
  await write(draft)
  await waiting.letWait(owner, letter)
  server.fails = new ApiError('dato_invalido', 400, 'Elige un ambiente de la lista')
  await waiting.send(owner)
  expect(waiting.state.getState()).toEqual({ at: 'refused', message: 'Elige un ambiente de la lista' })
  expect([has('waiting'), has('draft')]).toEqual([false, true])
  await waiting.send(owner)
  expect([server.calls, server.refusals]).toEqual([1, 1])
})

test('what asks for patience is no refusal', async () => {
  const { open, server, has } = world()
  const waiting = open()
  await waiting.letWait(owner, letter)
  for (const status of [401, 408, 425, 429]) {
    server.fails = new ApiError('demasiados_intentos', status, 'Espera')
    await waiting.send(owner)
    expect([waiting.state.getState().at, has('waiting'), server.refusals]).toEqual(['waiting', true, 0])
  }
})

test('a browser that cannot keep it says so, and nothing waits', async () => {
  const { open } = world()
  for (const waiting of [open(null), open({ ...noStore, write: () => Promise.reject(new Error('full')) })]) {
    await waiting.letWait(owner, letter)
    expect(waiting.state.getState()).toMatchObject({
      at: 'refused',
      message: expect.stringMatching(/^Este navegador/),
    })
  }
})

test('one that was stopped does not leave, and a draft that was changed since stays', async () => {
  const { open, server, write, has } = world()
  const waiting = open()
  await waiting.letWait(owner, letter)
  await waiting.stop(owner)
  await waiting.send(owner)
  expect(server.calls).toBe(0)
  await write({ ...draft, key: 'clave-2' })
  await waiting.letWait(owner, letter)
  await waiting.send(owner)
  expect([has('waiting'), has('draft')]).toEqual([false, true])
})

test('one that was changed after a lost answer opens no second case: what it says now stays as a draft of its own', async () => {
  const { open, server, cases, write, read } = world()
  const waiting = open()
  const submission = submitDraft(newDraft<Body>(letter.body))
  await write(submission)
  server.losesAnswer = true
  await waiting.letWait(owner, { ...submission, body: letter.body })
  await waiting.send(owner)
  await waiting.stop(owner)
  server.losesAnswer = false
  const again = submitDraft(changeDraft(submission, { words: 'Entra agua por el marco' }))
  expect(again.key).toBe(submission.key)
  await write(again)
  await waiting.letWait(owner, { body: again.value, ...again })
  await waiting.send(owner)
  expect([...cases.values()]).toEqual(['Entra agua'])
  expect(waiting.state.getState()).toMatchObject({ at: 'filed', whole: false })
  const left = await read()
  expect(left?.value).toMatchObject({ words: 'Entra agua por el marco', after: submission.key })
  expect(left?.key).not.toBe(submission.key)
})

test('what is changed while it leaves stays', async () => {
  const { open, write, read } = world()
  const waiting = open()
  const submission = submitDraft(newDraft<Body>(letter.body))
  await waiting.letWait(owner, { body: letter.body, ...submission })
  const leaving = waiting.send(owner)
  await write(changeDraft(submission, { words: 'Entra agua por el marco' }))
  await leaving
  expect((await read())?.value.words).toBe('Entra agua por el marco')
})

test('whatever tabs, reloads and lost answers there are, no second case arises', async () => {
  const act = fc.constantFrom('wait', 'send', 'reload', 'lose', 'find')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, fc.nat(1)), { maxLength: 20 }), async (acts) => {
      const { open, server, cases } = world()
      const tabs = [open(), open()] as const
      const all = [...tabs]
      for (const [what, which] of acts) {
        const tab = all[which] ?? tabs[0]
        server.losesAnswer = what === 'lose'
        if (what === 'wait') await tab.letWait(owner, letter)
        else if (what === 'reload') all[which] = open()
        else if (what === 'find') await tab.find(owner)
        else await Promise.all(all.map((each) => each.send(owner)))
      }
      expect(cases.size).toBeLessThanOrEqual(1)
    }),
  )
})
