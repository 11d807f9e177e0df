import { money } from '@llave/domain/money/money'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { expect, test } from 'vitest'
import { plainBrand } from '../config/read-brand.ts'
import { certificateFromJson, certificateToJson, type IssuedCertificate } from './issued-certificate.ts'
import { renderCertificate } from './render-certificate.ts'

const brand = plainBrand('Inmobiliaria Añil')
const checkUrl = 'https://pagos.example.pe/verificar/K7QF3M9X2RBT4W8A'

function paper(letras: number, changes: Partial<IssuedCertificate> = {}): IssuedCertificate {
  return {
    kind: '03',
    on: Temporal.PlainDate.from('2026-11-21'),
    customerName: 'Lucía Paredes Núñez',
    customerDocument: { type: '01', number: '44556677' },
    proforma: '1000234',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    paidCount: letras,
    totalCount: 360,
    outstanding: [],
    letras: Array.from({ length: letras }, (_, index) => ({
      code: `L-${String(index + 1).padStart(4, '0')}`,
      dueOn: Temporal.PlainDate.from('2000-01-05').add({ months: index }),
      paidOn: index === 0 ? null : Temporal.PlainDate.from('2000-01-03').add({ months: index }),
      amount: money(32_050, 'USD'),
    })),
    number: 'CON-00000018',
    checkCode: 'K7QF3M9X2RBT4W8A',
    issuedAt: Temporal.Instant.from('2026-11-21T15:42:00Z'),
    ...changes,
  }
}

test('a certificate is a tagged A4 PDF in es-PE with brand, number, statement, letras and the address of its QR', async () => {
  const { pages, texts, tags, catalogue } = readPdf(await renderCertificate(paper(2), brand, checkUrl))
  expect(pages).toBe(1)
  expect(texts.filter((text) => text !== '')).toEqual([
    'Inmobiliaria Añil',
    'Constancia de letras canceladas',
    'Nro. CON-00000018',
    'Inmobiliaria Añil deja constancia de que Lucía Paredes Núñez, con DNI 44556677, canceló las letras de la proforma 1000234 (Valle Sereno - Lote C-2) que se listan, al 21/11/2026.',
    'Fecha de emisión',
    '21/11/2026',
    'Letras pagadas',
    '2 de 360',
    'Letras canceladas',
    '2, por US$\u00a0641.00',
    'Letra',
    'Fecha de vencimiento',
    'Fecha de pago',
    'Importe',
    'L-0001',
    '05/01/2000',
    'Sin fecha',
    'US$\u00a0320.50',
    'L-0002',
    '05/02/2000',
    '03/02/2000',
    'US$\u00a0320.50',
    'Comprueba esta constancia',
    'La página muestra el número, el tipo, la fecha y el estado que tenemos. Si algo no coincide con este papel, no es genuino.',
    checkUrl,
  ])
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(tags).toEqual(expect.arrayContaining(['Table', 'TR', 'TH', 'TD', 'Figure', 'Link']))
  expect(catalogue).toContain('/Lang (es-PE)')
})

test('360 letras fill several numbered pages, each letra once, with the QR after the last', async () => {
  const { pages, texts } = readPdf(await renderCertificate(paper(360), brand, checkUrl))
  expect(pages).toBeGreaterThan(8)
  for (const at of [1, pages])
    expect(texts.join('|')).toContain(
      `Constancia de letras canceladas Nro. CON-00000018 · Página ${at} de ${pages}`,
    )
  for (let index = 1; index <= 360; index++) {
    const code = `L-${String(index).padStart(4, '0')}`
    expect(texts.filter((text) => text === code)).toHaveLength(1)
  }
  expect(texts.indexOf(checkUrl)).toBeGreaterThan(texts.indexOf('L-0360'))
})

test.each([14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28])(
  'with %d letras the QR is below the last of them, on the same page',
  async (count) => {
    const { texts } = readPdf(await renderCertificate(paper(count), brand, checkUrl))
    expect(texts.indexOf('Comprueba esta constancia')).toBeGreaterThan(texts.lastIndexOf('Importe'))
    expect(texts).toContain(`L-${String(count).padStart(4, '0')}`)
  },
)

test('a certificate rendered again from its stored content is the same byte for byte', async () => {
  const first = await renderCertificate(paper(30), brand, checkUrl)
  const kept = certificateFromJson(JSON.parse(certificateToJson(paper(30))))
  expect(kept).toEqual(paper(30))
  expect(Buffer.from(await renderCertificate(kept, brand, checkUrl)).equals(Buffer.from(first))).toBe(true)
})

test('a certificate says who signs it, where the brand names somebody', async () => {
  const signatory = { name: 'Teresa Aguilar Quispe', role: 'Gerente de Postventa' }
  const { texts } = readPdf(await renderCertificate(paper(2), { ...brand, signatory }, checkUrl))
  expect(texts.slice(texts.indexOf('Firma'), texts.indexOf('Firma') + 2)).toEqual([
    'Firma',
    'Teresa Aguilar Quispe, Gerente de Postventa',
  ])
})
