import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBrandFile } from './read-brand.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const good = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../demo/brand/brand.json'), 'utf8'))

function read(text: string) {
  const path = join(folder, 'brand.json')
  writeFileSync(path, text)
  const faults: string[] = []
  return { brand: readBrandFile(path, faults), faults }
}

test('the brand of the demonstration, without an establishment too', () => {
  const { establishmentCode: code, name, privacy, ...provider } = good
  expect(read(JSON.stringify(good))).toEqual({
    brand: { name, provider: { ...provider, code }, privacy },
    faults: [],
  })
  const { brand } = read(JSON.stringify({ name, ...provider }))
  expect(brand?.provider.code).toBe('')
  expect(brand?.privacy).toEqual({ dataBank: null, email: '', recipients: [] })
})

test.each([
  [{ ruc: '20999999991' }, 'BRAND_FILE: ruc is no RUC'],
  [{ legalName: '' }, 'BRAND_FILE: legalName is empty'],
  [{ name: 'x'.repeat(61) }, 'BRAND_FILE: name has more than 60 characters'],
  [{ address: ' Lima' }, 'BRAND_FILE: address is not one line'],
  [{ address: undefined }, 'BRAND_FILE: address'],
  [{ colour: 'red' }, 'BRAND_FILE: '],
  [{ privacy: { dataBank: { name: 'Clientes', code: '' } } }, 'BRAND_FILE: privacy.dataBank.code is empty'],
  [
    { privacy: { recipients: [{ name: 'Nube', country: 'Chile' }] } },
    'BRAND_FILE: privacy.recipients.0.purpose',
  ],
])('%j is refused with its member', (changes, fault) => {
  const { brand, faults } = read(JSON.stringify({ ...good, ...changes }))
  expect(brand).toBeNull()
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})

test('what is no JSON, or not there, is said', () => {
  expect(read('{').faults[0]).toMatch(/^BRAND_FILE cannot be read: /)
  const faults: string[] = []
  expect(readBrandFile(join(folder, 'none.json'), faults)).toBeNull()
  expect(faults[0]).toMatch(/^BRAND_FILE cannot be read: .*ENOENT/)
})
