import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { presentedSheet } from './sheet-message.ts'

const keys = [
  '0b9c2f7e-3a1d-4c5b-8e6f-7a8b9c0d1e2f',
  '0b9c2f7e-3a1d-1c5b-be6f-7a8b9c0d1e2f',
  '0B9C2F7E-3A1D-8C5B-9E6F-7A8B9C0D1E2F',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  // Of no version, of no variant, and what is no UUID.
  '0b9c2f7e-3a1d-0c5b-8e6f-7a8b9c0d1e2f',
  '0b9c2f7e-3a1d-9c5b-8e6f-7a8b9c0d1e2f',
  '0b9c2f7e-3a1d-4c5b-7e6f-7a8b9c0d1e2f',
  '0b9c2f7e-3a1d-4c5b-ce6f-7a8b9c0d1e2f',
  ' 0b9c2f7e-3a1d-4c5b-8e6f-7a8b9c0d1e2f',
  '0b9c2f7e3a1d4c5b8e6f7a8b9c0d1e2f',
]

test.each(keys)('the key of a sending %j is taken where it is a UUID', (envio) => {
  const refused = z.safeDecode(presentedSheet, { envio } as never).error?.issues.map(({ path }) => path[0])
  expect(refused?.includes('envio')).toBe(!z.uuid().safeParse(envio).success)
})
