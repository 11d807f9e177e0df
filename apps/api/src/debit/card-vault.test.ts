import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { insertAffiliation } from './affiliation.store.ts'
import { openCardVault } from './card-vault.ts'
import { insertRegistration } from './registration.store.ts'
import { resealTokens } from './reseal-tokens.store.ts'

const { db, drop } = await createTestDatabase()
afterAll(() => drop())
const [old, young] = [
  { id: '2025', key: Buffer.alloc(32, 1) },
  { id: '2026', key: Buffer.alloc(32, 2) },
]
const now = Temporal.Instant.from('2026-11-21T20:20:05Z')

test('an encrypted token decrypts to the original, is never the same twice, and decrypts in no other account', () => {
  const vault = openCardVault([young])
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      const sealed = vault.seal(token, '70001002')
      expect(vault.open(sealed, '70001002')).toBe(token)
      expect(vault.seal(token, '70001002').bytes).not.toEqual(sealed.bytes)
      expect(() => vault.open(sealed, '70001001')).toThrow()
    }),
  )
})

test('a changed bit, or another key under that name, makes decryption fail', () => {
  const sealed = openCardVault([young]).seal('d662d15e7ebf4682a22b8858b4f20000', 'shop')
  const bytes = Buffer.from(sealed.bytes)
  bytes[14] = (bytes[14] ?? 0) ^ 1
  expect(() => openCardVault([young]).open({ ...sealed, bytes }, 'shop')).toThrow()
  expect(() => openCardVault([{ ...old, id: '2026' }]).open(sealed, 'shop')).toThrow()
  expect(() => openCardVault([old]).open(sealed, 'shop')).toThrow('CARD_TOKEN_KEYS has no key 2026')
})

test('a key is rotated without losing a card: old rows decrypt, and are encrypted again with the newest key', async () => {
  const id = await insertCustomer(db, {
    name: 'Ana',
    document: { type: '01', number: '11112222' },
    phone: { dialCode: '51', number: '911112222' },
    email: 'ana@correo.example',
  })
  await insertProperty(db, id, 'PF1')
  const registration = {
    id: 'reg-1',
    shop: 'shop',
    customerId: id,
    proforma: 'PF1',
    currency: 'USD',
    state: 'created',
    consentVersion: '1',
    consentAddress: '::1',
    device: 'PC',
    phone: { dialCode: '51', number: '911112222' },
    formExpiresAt: now,
    nextCheckAt: null,
  } as const
  await insertRegistration(db, registration, now)
  await db.transaction().execute((trx) =>
    insertAffiliation(
      trx,
      {
        ...registration,
        registrationId: 'reg-1',
        sealed: openCardVault([old]).seal('the token', 'shop'),
        chainId: null,
        maskedCard: '497010******0055',
        cardBrand: 'VISA',
        holder: 'ANA',
        expiry: { month: 12, year: 2030 },
        consentAt: now,
      },
      now,
    ),
  )
  const both = openCardVault([young, old])
  // A lost key does not stop the job.
  const lost = openCardVault([young, { id: 'another', key: old.key }])
  expect(await resealTokens(db, lost)).toBe(0)
  expect(await resealTokens(db, both)).toBe(1)
  expect(await resealTokens(db, both)).toBe(0)
  const row = await db
    .selectFrom('affiliation')
    .select(['encrypted_token', 'key_id'])
    .executeTakeFirstOrThrow()
  expect(row.key_id).toBe('2026')
  const sealed = { bytes: row.encrypted_token ?? new Uint8Array(), keyId: row.key_id }
  expect(openCardVault([young]).open(sealed, 'shop')).toBe('the token')
})
