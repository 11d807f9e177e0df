import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plainBrand, readBrandFile } from './read-brand.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demo = join(import.meta.dirname, '../../../../demo/brand')
const good = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8'))

const { colours } = JSON.parse(readFileSync(join(demo, 'anil/brand.json'), 'utf8'))
const ownText = { version: '2026-10-01', sections: [{ heading: 'Uno', paragraphs: ['Dos.'] }] }

function read(text: string) {
  const path = join(folder, 'brand.json')
  writeFileSync(path, text)
  const faults: string[] = []
  return { brand: readBrandFile(path, faults), faults }
}

test('the brand of the demonstration, without an establishment too', () => {
  const { establishmentCode: code, name, privacy, ...provider } = good
  expect(read(JSON.stringify(good))).toEqual({
    brand: { ...plainBrand(name), provider: { ...provider, code }, privacy },
    faults: [],
  })
  const { brand } = read(JSON.stringify({ name, ...provider }))
  expect(brand?.provider?.code).toBe('')
  expect(brand?.privacy).toEqual({ dataBank: null, email: '', recipients: [] })
})

test('a whole brand, with its pictures beside it', () => {
  const faults: string[] = []
  const brand = readBrandFile(join(demo, 'anil/brand.json'), faults)
  expect(faults).toEqual([])
  expect(brand).toMatchObject({
    name: 'Añil Casas',
    logo: { width: 252, height: 84 },
    logoDark: { width: 252, height: 84 },
    icon: { width: 512, height: 512 },
    colours: { accent: '#0b5d3b' },
    supportEmail: 'ayuda@anil.example',
    signatory: { name: 'Teresa Aguilar Quispe', role: 'Gerente de Postventa' },
    legal: { privacy: null, terms: { version: '2026-10-01' } },
  })
})

test('legal texts of the developer are read, each in its place', () => {
  const terms = { ...ownText, version: '2026-11-01' }
  const { brand } = read(JSON.stringify({ ...good, legal: { privacy: ownText, terms } }))
  expect(brand?.legal).toEqual({ privacy: ownText, terms })
})

test('a logo that is none, too low, or too wide is refused; so is a dark one alone, and an icon that is not square', () => {
  const png = (width: number, height: number, length = 24) => {
    const bytes = Buffer.alloc(length)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const withLogo = (bytes: Buffer, changes = {}) => {
    writeFileSync(join(folder, 'logo.png'), bytes)
    return read(JSON.stringify({ ...good, logo: 'logo.png', ...changes }))
  }
  expect(withLogo(png(200, 56)).brand?.logo).toMatchObject({ width: 200, height: 56 })
  for (const [bytes, fault] of [
    [Buffer.from('<svg/>'), 'logo is no PNG'],
    [png(100, 40), 'logo is 40 pixels high'],
    [png(600, 100), 'logo is more than 5.5 times as wide as high'],
    [png(100, 60, 60_001), 'logo has more than 60000 bytes'],
  ] as const) {
    const { brand, faults } = withLogo(bytes)
    expect([brand, faults.length]).toEqual([null, 1])
    expect(faults[0]).toContain(`BRAND_FILE: ${fault}`)
  }
  for (const [bytes, fault] of [
    [png(512, 600), 'icon is not square'],
    [png(500, 500), 'icon is 500 pixels high, where 512 are the least'],
    [png(512, 512, 200_001), 'icon has more than 200000 bytes'],
  ] as const) {
    expect(withLogo(bytes, { logo: undefined, icon: 'logo.png' }).faults).toEqual([`BRAND_FILE: ${fault}`])
  }
  expect(withLogo(png(512, 512), { logo: undefined, icon: 'logo.png' }).brand?.icon?.width).toBe(512)
  expect(withLogo(png(100, 60), { logo: undefined, logoDark: 'logo.png' }).faults).toEqual([
    'BRAND_FILE: logoDark is set without logo',
  ])
  expect(read(JSON.stringify({ ...good, logo: 'none.png' })).faults[0]).toMatch(
    /logo cannot be read: .*ENOENT/,
  )
})

test('white on yellow is refused, each pair by itself', () => {
  const colours = {
    ...{ accent: '#ffd400', accentStrong: '#e6bf00', onAccent: '#ffffff' },
    ...{ accentDark: '#8fd6b0', accentStrongDark: '#b5e6cb', onAccentDark: '#06281a' },
  }
  const { brand, faults } = read(JSON.stringify({ ...good, colours }))
  expect(brand).toBeNull()
  expect(faults).toContain(
    'BRAND_FILE: colours.onAccent cannot be read on accent: 1.4:1, where text asks for 4.5:1',
  )
})

test.each([
  [{ ruc: '20999999991' }, 'BRAND_FILE: ruc is no RUC'],
  [{ legalName: '' }, 'BRAND_FILE: legalName is empty'],
  [{ name: 'x'.repeat(61) }, 'BRAND_FILE: name has more than 60 characters'],
  [{ address: ' Lima' }, 'BRAND_FILE: address is not one line'],
  [{ address: 'Av. Arequipa 1\nLima' }, 'BRAND_FILE: address is not one line'],
  [{ address: undefined }, 'BRAND_FILE: address is missing'],
  [{ address: 5 }, 'BRAND_FILE: address is no string'],
  [{ colour: 'red' }, 'BRAND_FILE: has no member colour'],
  [{ signatory: { name: 'Teresa Aguilar' } }, 'BRAND_FILE: signatory.role is missing'],
  [
    { legal: { terms: { ...ownText, version: '20261001' } } },
    'BRAND_FILE: legal.terms.version is no day as 2026-11-27',
  ],
  [{ colours: { ...colours, accent: 'green' } }, 'BRAND_FILE: colours.accent is no colour as #1f3f94'],
  [
    { legal: { terms: { version: '2026-10-01', sections: [] } } },
    'BRAND_FILE: legal.terms.sections is empty',
  ],
  [{ privacy: { dataBank: { name: 'Clientes', code: '' } } }, 'BRAND_FILE: privacy.dataBank.code is empty'],
  [
    { privacy: { recipients: [{ name: 'Nube', country: 'Chile' }] } },
    'BRAND_FILE: privacy.recipients.0.purpose is missing',
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
