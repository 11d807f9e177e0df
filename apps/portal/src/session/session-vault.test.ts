import { expect, test } from 'vitest'
import { createMemoryVault, createSealedVault, type Session, type SessionDatabase } from './session-vault.ts'

const lucia: Session = {
  token: 'token-of-lucia',
  verified: true,
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  name: 'Lucía Paredes',
  email: null,
}

function mapStore(): SessionDatabase & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
    clear: async () => kept.clear(),
  }
}

test('a reload finds the stored session', async () => {
  const store = mapStore()
  await createSealedVault(crypto, store).write(lucia)
  expect(await createSealedVault(crypto, store).read()).toEqual(lucia)
})

test('the stored session is encrypted and unreadable', async () => {
  const store = mapStore()
  await createSealedVault(crypto, store).write(lucia)
  const { data } = store.kept.get('session') as { data: ArrayBuffer }
  const text = new TextDecoder('latin1').decode(data)
  expect(text).not.toContain('token-of-lucia')
  expect(text).not.toContain('44556677')
})

test('the key of the session cannot be exported', async () => {
  const store = mapStore()
  await createSealedVault(crypto, store).write(lucia)
  const key = store.kept.get('session-key') as CryptoKey
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('a session encrypted with another key counts as none, and is removed', async () => {
  const store = mapStore()
  const vault = createSealedVault(crypto, store)
  await vault.write(lucia)
  store.kept.delete('session-key')
  expect(await vault.read()).toBeNull()
  expect(store.kept.has('session')).toBe(false)
})

test('a session that ends while it is read leaves no key behind', async () => {
  const store = mapStore()
  const vault = createSealedVault(crypto, store)
  await vault.write(lucia)
  const reading = createSealedVault(crypto, {
    ...store,
    async get(name) {
      const found = store.kept.get(name)
      if (name === 'session') await vault.clear()
      return found
    },
  }).read()
  expect(await reading).toBeNull()
  expect([...store.kept.keys()]).toEqual([])
})

test('signing out leaves neither session nor key behind', async () => {
  const store = mapStore()
  const vault = createSealedVault(crypto, store)
  await vault.write(lucia)
  await vault.clear()
  expect([...store.kept.keys()]).toEqual([])
})

test('without WebCrypto the session lasts as long as the page', async () => {
  const vault = createMemoryVault()
  await vault.write(lucia)
  expect(await vault.read()).toEqual(lucia)
  expect(vault.persistent).toBe(false)
  expect(await createMemoryVault().read()).toBeNull()
})
