import { dataRequestTerm } from '@llave/domain/privacy/data-request'
import { dataUse } from '@llave/domain/privacy/data-use'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test } from 'vitest'
import { signInRetentionDays } from '../access/delete-old-access-data.ts'
import { deviceRetentionDays } from '../access/device-cookie.ts'
import { buildApp } from '../app.ts'
import { plainBrand } from '../config/read-brand.ts'
import { describePublisher } from './describe-publisher.ts'
import { paymentTerms } from './payment-terms.ts'
import { privacyPolicy } from './privacy-policy.ts'

const { db, drop } = await createTestDatabase()
const privacy = {
  dataBank: { name: 'Clientes de Añil', code: 'RNPDP-PJP 12345' },
  email: 'datos@anil.example.pe',
  recipients: [{ name: 'Nube Austral', country: 'Chile', purpose: 'guarda las copias de respaldo.' }],
}
const config = testConfig({
  brand: {
    ...plainBrand('Inmobiliaria Añil'),
    complaintsBookUrl: 'https://reclamos.example.pe',
    provider: testConfig().brand.provider,
    privacy,
  },
})
const publisher = describePublisher(config)
const app = await buildApp({
  config,
  db,
  clock: new FixedClock('2026-11-21T15:00:00Z'),
})
afterAll(async () => {
  await app.close()
  await drop()
})

test.each([
  ['/legal/privacidad.pdf', privacyPolicy(publisher)],
  ['/legal/terminos.pdf', paymentTerms(publisher)],
])(
  '%s is public, and prints every paragraph under its heading, tagged, with the brand',
  async (url, text) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { texts, tags, catalogue } = readPdf(answer.rawPayload)
    const said = text.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    expect(texts).toEqual(expect.arrayContaining([publisher.name, text.title, ...said]))
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
    expect(tags.filter((tag) => tag === 'H2')).toHaveLength(text.sections.length)
    expect(catalogue).toContain('/Lang (es-PE)')
    expect(texts.join()).toContain('https://reclamos.example.pe')
  },
)

test('a browser that already has the legal text gets 304', async () => {
  const { headers } = await app.inject({ url: '/legal/terminos.pdf' })
  const again = await app.inject({
    url: '/legal/terminos.pdf',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('the privacy policy states the retention periods of the code', () => {
  const text = JSON.stringify(privacyPolicy(publisher))
  expect(text).toContain(`El equipo desde el que verificaste tu código: ${deviceRetentionDays} días.`)
  expect(text).toContain(`Tus ingresos: ${signInRetentionDays} días.`)
})

test('the privacy policy names who answers for the data by law, where a brand file says so', () => {
  const [{ paragraphs = [] } = {}] = privacyPolicy(publisher).sections
  expect(paragraphs.join()).toContain(
    'Costa y Valle Inmobiliaria S.A.C. (Inmobiliaria Añil), con RUC 20999999990 y domicilio en Av. Los Fresnos 1150, Miraflores, Lima, es responsable',
  )
  const [{ paragraphs: unnamed = [] } = {}] = privacyPolicy({ ...publisher, provider: null }).sections
  expect(unnamed.join()).toContain('Inmobiliaria Añil es responsable')
})

test('the privacy policy names data bank, recipients, maps and where rights are exercised, as configured', () => {
  const said = (changes: object) =>
    privacyPolicy({ ...publisher, ...changes })
      .sections.flatMap(({ paragraphs }) => paragraphs)
      .join('\n')
  expect(said({})).toContain('“Clientes de Añil”, inscrito con el código RNPDP-PJP 12345')
  expect(said({})).toContain('Nube Austral (Chile): guarda las copias de respaldo.')
  expect(said({})).toContain('escríbenos a datos@anil.example.pe.')
  expect(said({})).toContain('tu navegador lo pide a localhost:9,')
  const unsaid = said({ privacy: { dataBank: null, email: '', recipients: [] } })
  expect(unsaid).not.toMatch(/banco de datos|Nube Austral/)
  expect(unsaid).toContain('escríbenos por los canales de atención de Inmobiliaria Añil.')
  const { host } = new URL('https://maps.example.pe/js')
  const maps = { ...config.maps, key: 'AIza', apiUrl: 'https://maps.example.pe/js' }
  expect(describePublisher({ ...config, maps }).mapsHost).toBe(host)
  expect(said({})).not.toContain('almacén')
  const store = { url: 'https://archivos.example.pe/llave', region: '', accessKeyId: '', secretAccessKey: '' }
  // It is a place of data while any file may be there, wherever new ones belong.
  const { fileStoreHost } = describePublisher({ ...config, files: { keptIn: 'database', store } })
  expect(said({ fileStoreHost })).toContain('un almacén en archivos.example.pe.')
})

test('the privacy policy says the term in which requests are answered', () => {
  expect(JSON.stringify(privacyPolicy(publisher))).toContain(
    `respondemos en ${dataRequestTerm.workingDays} días hábiles`,
  )
})

test('where Llave keeps the book, the legal texts name its address', async () => {
  const own = await buildApp({
    config: testConfig(),
    db,
    clock: new FixedClock('2026-11-21T15:00:00Z'),
  })
  for (const url of ['/legal/privacidad.pdf', '/legal/terminos.pdf']) {
    const { rawPayload } = await own.inject({ url })
    expect(readPdf(rawPayload).texts.join(' ')).toContain('/libro-de-reclamaciones')
  }
  await own.close()
})

test("a developer's own texts stand under the same titles, with their version", () => {
  const sections = [{ heading: 'Uno', paragraphs: ['Lo nuestro.'] }]
  const own = {
    ...publisher,
    legal: { terms: { version: '2026-10-01', sections }, privacy: { version: '2026-10-02', sections } },
  }
  for (const text of [paymentTerms, privacyPolicy]) {
    const { title, version, sections: said } = text(own)
    expect(title).toBe(text(publisher).title)
    expect(['2026-10-01', '2026-10-02']).toContain(version.toString())
    expect(said).toEqual(sections)
  }
})

test('who writes about their data finds the address of the help where the brand names none for it', () => {
  const helped = { ...publisher, privacy: { ...privacy, email: '' }, supportEmail: 'ayuda@anil.example.pe' }
  expect(JSON.stringify(privacyPolicy(helped))).toContain('ayuda@anil.example.pe')
})

test('the page in plain words says no figure that the policy does not', () => {
  const policy = JSON.stringify(privacyPolicy(publisher))
  const said = dataUse('Añil Casas').flatMap(
    ({ answer }) => answer.join(' ').match(/\d+ (días hábiles|días?|meses)/g) ?? [],
  )
  expect(said).toEqual(['1 día', '180 días', '90 días', '10 días hábiles'])
  for (const figure of said) expect(policy).toContain(figure)
})
