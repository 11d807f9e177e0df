import { expect, test } from 'vitest'
import { createSealedStore } from './sealed-store.ts'

function memory() {
  const kept = new Map<string, unknown>()
  return {
    kept,
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, value),
    remove: async (name: string) => void kept.delete(name),
  }
}

test('a draft is read back unchanged, until it is removed', async () => {
  const drafts = createSealedStore(crypto, memory(), 'draft-key')
  await drafts.write('query', { text: 'Vi humedad.\n¿La revisan?' })
  expect(await drafts.read('query')).toEqual({ text: 'Vi humedad.\n¿La revisan?' })
  await drafts.remove('query')
  expect(await drafts.read('query')).toBeNull()
})

test("the stored bytes do not contain the draft's text", async () => {
  const store = memory()
  await createSealedStore(crypto, store, 'draft-key').write('query', { text: 'secreto' })
  const { data } = store.kept.get('query') as { data: ArrayBuffer }
  expect(new TextDecoder().decode(data)).not.toContain('secreto')
  expect((store.kept.get('draft-key') as CryptoKey).extractable).toBe(false)
})

test('a draft under another key counts as none, and is removed', async () => {
  const store = memory()
  const drafts = createSealedStore(crypto, store, 'draft-key')
  await drafts.write('query', { text: 'x' })
  store.kept.delete('draft-key')
  expect(await drafts.read('query')).toBeNull()
  expect(store.kept.has('query')).toBe(false)
})
