import { expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'

function browser() {
  const kept = new Map<string, unknown>()
  return {
    kept,
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, value),
    remove: async (name: string) => void kept.delete(name),
  }
}

test('a draft is found again by who wrote it, and by nobody else at the same browser', async () => {
  const store = browser()
  await createDraftStore(crypto, store, '7', () => 1_000).write('query 45 reply', 'Hola, Lucía.')
  const later = createDraftStore(crypto, store, '7', () => 9_000)
  expect(await later.read('query 45 reply')).toEqual({ text: 'Hola, Lucía.', savedAt: 1_000 })
  expect(await later.read('query 45 note')).toBeNull()
  await later.write('complaint 45 finished', 'Cambiamos el sello.')
  expect(await later.read('complaint 45 declined')).toBeNull()
  expect(await later.read('complaint 45 finished')).toMatchObject({ text: 'Cambiamos el sello.' })
  expect(await createDraftStore(crypto, store, '8', () => 9_000).read('query 45 reply')).toBeNull()
})

/** Writes only after whatever is asked for meanwhile. */
function lateSet(store: ReturnType<typeof browser>): typeof store.set {
  return async (name, value) => {
    for (let turn = 0; turn < 100; turn++) await null
    await store.set(name, value)
  }
}

test('of two writings at once the later one holds, a reading waits for it, and an empty one leaves nothing', async () => {
  const store = browser()
  const drafts = createDraftStore(crypto, store, '7', () => 1_000)
  await Promise.all([drafts.write('reply', 'Ho'), drafts.write('reply', 'Hola')])
  expect(await drafts.read('reply')).toMatchObject({ text: 'Hola' })
  const slow = createDraftStore(crypto, { ...store, set: lateSet(store) }, '7', () => 1_000)
  const written = slow.write('reply', 'Hola, Lucía')
  expect(await slow.read('reply')).toMatchObject({ text: 'Hola, Lucía' })
  await written
  await drafts.write('reply', '')
  expect([...store.kept.keys()]).toEqual(['key'])
})
