import { join } from 'node:path'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { expect, test } from 'vitest'
import { plainBrand, readBrandFile } from '../config/read-brand.ts'
import { drawBrand, type PaperBrand } from './brand.ts'
import { openSheet, page } from './sheet.ts'

const faults: string[] = []
const anil = readBrandFile(join(import.meta.dirname, '../../../../demo/brand/anil/brand.json'), faults)
if (!anil) throw new Error(faults.join())

async function headOf(brand: PaperBrand) {
  const sheet = await openSheet({ title: 'Cabeza', createdAt: Temporal.Instant.from('2026-11-21T15:42:00Z') })
  drawBrand(sheet, brand, page.margin, 52)
  const bytes = await sheet.finish()
  const { texts, tags } = readPdf(bytes)
  return { texts: texts.filter((text) => text !== ''), tags, raw: Buffer.from(bytes).toString('latin1') }
}

test('a paper has the picture of the brand with its name for who does not see it, and who it is by law', async () => {
  const { texts, tags, raw } = await headOf(anil)
  expect(texts).toEqual(['Inmobiliaria Añil y Asociados S.A., RUC 20600000013'])
  expect(tags).toContain('Figure')
  expect(raw).toContain('/Subtype /Image')
})

test('without a picture mark and name stand there; without a brand file nothing of the law', async () => {
  const { texts, raw } = await headOf({ ...anil, logo: null })
  expect(texts).toEqual(['Añil Casas', 'Inmobiliaria Añil y Asociados S.A., RUC 20600000013'])
  expect(raw).not.toContain('/Subtype /Image')
  expect((await headOf(plainBrand('Llave'))).texts).toEqual(['Llave'])
})
