import type { VaultStore } from '@llave/client/sealed-store'
import { expect, test } from 'vitest'
import { createKeptStore } from './kept-store.ts'
import { createSealedVault, type Session } from './session-vault.ts'

const lucia: Session = {
  token: 'token-of-lucia',
  verified: true,
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  name: 'Lucía Paredes',
  email: null,
}
const carmen: Session = { ...lucia, token: 'token-of-carmen', document: { type: '01', number: '10101010' } }

function phone() {
  const records = new Map<string, unknown>()
  const store = {
    get: async (name: string) => records.get(name),
    set: async (name: string, value: unknown) => void records.set(name, value),
    remove: async (name: string) => void records.delete(name),
    clear: async () => records.clear(),
  } satisfies VaultStore & { clear(): Promise<void> }
  return { records, store, vault: createSealedVault(crypto, store), kept: createKeptStore(crypto, store) }
}

test('what is kept is found again, and says neither under its name nor in itself whose it is', async () => {
  const { vault, kept, records } = phone()
  await vault.write(lucia)
  await kept.write('/letras?NroDocumento=44556677', { body: 'letra de 44556677' })
  expect(await kept.read('/letras?NroDocumento=44556677')).toEqual({ body: 'letra de 44556677' })
  expect(await kept.read('/letras?NroDocumento=10101010')).toBeNull()
  const text = [...records].map(([name, value]) => {
    const { data } = value as { data?: ArrayBuffer }
    return name + (data ? new TextDecoder('latin1').decode(data) : '')
  })
  expect(text.join()).not.toContain('44556677')
})

test('the end of a session, whatever ended it, leaves nothing', async () => {
  const { vault, kept, records } = phone()
  await vault.write(lucia)
  await kept.write('letras', { body: 'letras' })
  await vault.clear()
  expect([...records.keys()]).toEqual([])
  expect(await kept.read('letras')).toBeNull()
  expect([...records.keys()]).toEqual([])
})

test('who signs in after a session that never ended finds nothing of it', async () => {
  const { vault, kept } = phone()
  await vault.write(lucia)
  await kept.write('letras', { body: 'letras of Lucía' })
  await vault.write(carmen)
  expect(await kept.read('letras')).toBeNull()
  expect(await vault.read()).toEqual(carmen)
})

test('another token or an e-mail of the same person keeps what there is', async () => {
  const { vault, kept } = phone()
  await vault.write(lucia)
  await kept.write('letras', { body: 'letras' })
  await vault.write({ ...lucia, token: 'next', email: 'l@x.pe' })
  expect(await kept.read('letras')).toEqual({ body: 'letras' })
})

test('what is on its way to the store while the session ends does not stay, nor makes a key', async () => {
  const { vault, store, records } = phone()
  await vault.write(lucia)
  const slow = createKeptStore(crypto, {
    ...store,
    async set(name, value) {
      await vault.clear()
      await store.set(name, value)
    },
  })
  await slow.write('letras', { body: 'letras' })
  expect([...records.keys()]).toEqual([])
  await expect(slow.write('letras', { body: 'letras' })).rejects.toThrow('no session')
  expect([...records.keys()]).toEqual([])
})
