import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getFile, largestFile } from '../../files/files.store.ts'
import { findNotices, markNoticeRead } from '../../portfolio/notices.store.ts'
import { importFiles } from './import-files.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'llave-import-papers-'))
mkdirSync(join(folder, 'papers'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})
const lucia = await insertCustomer(db, personas.lucia)
await insertProperty(db, lucia, '1000234')
beforeEach(async () => {
  await db.deleteFrom('notice').execute()
  await db.deleteFrom('document').execute()
  await db.deleteFrom('file').execute()
})

async function run(name: string, rows: readonly object[]) {
  const path = join(folder, name)
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const { counts, findings } = await importFiles(db, clock, [path], {
    allOrNothing: false,
    by: 'prueba',
    onProgress: () => undefined,
  })
  const [kind] = name.split('.') as ['notices' | 'documents' | 'title-stages']
  const { created, changed, same, refused } = counts[kind]
  return {
    counts: [created, changed, same, refused],
    findings: findings.map(({ line, field, reason }) => `${line} ${field}: ${reason}`),
  }
}

function place(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, 'papers', name), bytes)
  return `papers/${name}`
}

const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .withExif({ IFD0: { Artist: 'Lucía' } })
  .jpeg()
  .toBuffer()

describe('notices', () => {
  const forAll = { id: 'A-1', title: 'Feriado', text: 'No hay atención.', publishedOn: '2026-11-20' }
  const own = {
    id: 'A-2',
    proforma: '1000234',
    title: 'Entrega',
    text: 'Tu lote.',
    publishedOn: '2026-11-21',
  }

  test('are imported for all or for one property, and a second run changes nothing', async () => {
    expect((await run('notices.ndjson', [forAll, own])).counts).toEqual([2, 0, 0, 0])
    expect((await run('notices.ndjson', [forAll, own])).counts).toEqual([0, 0, 2, 0])
    const shown = await findNotices(db, lucia, Temporal.PlainDate.from('2026-11-21'))
    expect(shown.map(({ title, proforma }) => [title, proforma])).toEqual([
      ['Entrega', '1000234'],
      ['Feriado', null],
    ])
  })

  test('a changed one is updated in place and stays read', async () => {
    await run('notices.ndjson', [own])
    const [before] = await findNotices(db, lucia, Temporal.PlainDate.from('2026-11-21'))
    await markNoticeRead(db, lucia, Number(before?.id), clock.now(), Temporal.PlainDate.from('2026-11-21'))
    expect((await run('notices.ndjson', [{ ...own, text: 'Tu lote C-2.' }])).counts).toEqual([0, 1, 0, 0])
    const after = await findNotices(db, lucia, Temporal.PlainDate.from('2026-11-21'))
    expect(after).toEqual([{ ...before, text: 'Tu lote C-2.', read: true }])
  })

  test('bad rows are reported with their reason and the good ones are stored', async () => {
    const { counts, findings } = await run('notices.ndjson', [
      { ...own, proforma: '9999999' },
      { ...own, id: '' },
      { ...own, id: 'A-3', text: 'x'.repeat(10_001) },
      { ...own, id: 'A-4', publishedOn: '2026-02-30' },
      { ...own, id: 'A-5', title: 'a\u0000b' },
      { ...own, id: 'A-6', titulo: 'x' },
      forAll,
      forAll,
    ])
    expect(findings.sort()).toEqual([
      '1 proforma: no existe',
      '2 id: es requerido',
      '3 text: tiene más de 10000 caracteres',
      '4 publishedOn: no es una fecha AAAA-MM-DD',
      '5 title: tiene caracteres que no se admiten',
      '6 titulo: no es un campo de este tipo de fila',
      '8 id: está repetido: ya vino en notices.ndjson:7',
    ])
    expect(counts).toEqual([1, 0, 0, 7])
  })
})

describe('documents', () => {
  const contract = {
    id: 'D-1',
    proforma: '1000234',
    kind: 'contract',
    title: 'Contrato',
    date: '2025-03-14',
    file: place('contrato.pdf', smallPdf),
  }
  const plan = {
    id: 'D-2',
    projectCode: 'P01',
    kind: 'plan',
    title: 'Plano',
    date: '2025-03-14',
    file: place('plano.png', photo),
  }

  async function stored() {
    return await db
      .selectFrom('document as d')
      .innerJoin('file as f', 'f.id', 'd.file_id')
      .select(['d.external_id', 'd.title', 'd.width', 'f.content_type', 'f.id'])
      .orderBy('d.external_id')
      .execute()
  }

  test('a PDF is stored unchanged, a picture is re-encoded without metadata', async () => {
    expect((await run('documents.ndjson', [contract, plan])).counts).toEqual([2, 0, 0, 0])
    const [pdf, picture] = await stored()
    expect(pdf).toMatchObject({ content_type: 'application/pdf', width: null })
    expect(Buffer.from((await getFile(db, pdf?.id ?? ''))?.bytes ?? [])).toEqual(Buffer.from(smallPdf))
    expect(picture).toMatchObject({ content_type: 'image/jpeg', width: 40 })
    const bytes = (await getFile(db, picture?.id ?? ''))?.bytes
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('a second run writes nothing; a corrected title keeps the file, another file replaces it', async () => {
    await run('documents.ndjson', [contract, plan])
    const before = await stored()
    expect((await run('documents.ndjson', [contract, plan])).counts).toEqual([0, 0, 2, 0])
    expect((await run('documents.ndjson', [{ ...contract, title: 'Contrato firmado' }])).counts).toEqual([
      0, 1, 0, 0,
    ])
    expect((await stored())[0]).toEqual({ ...before[0], title: 'Contrato firmado' })
    const other = place('otro.pdf', new Uint8Array([...smallPdf, 10]))
    expect((await run('documents.ndjson', [{ ...contract, file: other }])).counts).toEqual([0, 1, 0, 0])
    expect((await stored())[0]?.id).not.toBe(before[0]?.id)
    expect(await db.selectFrom('file').select('id').execute()).toHaveLength(2)
  })

  test('an unacceptable file is refused with its reason and not stored', async () => {
    const files = {
      renamed: place('virus.pdf', new TextEncoder().encode('MZ\u0090\u0000 an executable')),
      page: place('page.pdf', new TextEncoder().encode('<html>%PDF-1.7 %%EOF</html>')),
      broken: place('cut.pdf', smallPdf.subarray(0, 8)),
      truncated: place('cut.jpg', photo.subarray(0, 300)),
      large: place('large.pdf', new Uint8Array(largestFile + 1)),
      svg: place('plan.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    }
    const rows = [
      ...Object.values(files).map((file, index) => ({ ...contract, id: `X-${index}`, file })),
      { ...contract, id: 'X-6', file: 'papers/none.pdf' },
      { ...contract, id: 'X-7', file: '../papers/contrato.pdf' },
      { ...contract, id: 'X-8', file: '/etc/passwd' },
      { ...contract, id: 'X-9', file: 'papers/../../contrato.pdf' },
      { ...contract, id: 'Y-0', kind: 'letter' },
      { ...contract, id: 'Y-1', projectCode: 'P01' },
      { ...contract, id: 'Y-2', proforma: null },
      { ...contract, id: 'Y-3', proforma: '9999999' },
      { ...plan, id: 'Y-4', projectCode: 'P99' },
    ]
    const { counts, findings } = await run('documents.ndjson', rows)
    expect(findings.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
      '1 file: papers/virus.pdf: no es un pdf, jpg o png',
      '2 file: papers/page.pdf: no es un pdf, jpg o png',
      '3 file: papers/cut.pdf: no es un pdf, jpg o png',
      '4 file: papers/cut.jpg: la imagen está dañada o es demasiado grande',
      '5 file: papers/large.pdf: pesa más de 20 MB',
      '6 file: papers/plan.svg: no es un pdf, jpg o png',
      '7 file: papers/none.pdf: no se encuentra el archivo',
      '8 file: no es un archivo de la misma carpeta ni uno subido',
      '9 file: no es un archivo de la misma carpeta ni uno subido',
      '10 file: no es un archivo de la misma carpeta ni uno subido',
      '11 kind: no es un tipo de documento: contract, plan, act u other',
      '12 proforma: va proforma o projectCode, uno de los dos',
      '13 proforma: va proforma o projectCode, uno de los dos',
      '14 proforma: no existe',
      '15 projectCode: no existe',
    ])
    expect(counts).toEqual([0, 0, 0, 15])
    expect(await db.selectFrom('file').select('id').execute()).toEqual([])
  })
})

test('a file of stages is stored once, and of what cannot be so the line and the field are named', async () => {
  const deed = { proforma: '1000234', stage: 'deed', state: 'done', date: '2026-03-14' }
  const inscription = { proforma: '1000234', stage: 'inscription', state: 'pending', responsible: 'sunarp' }
  expect((await run('title-stages.ndjson', [deed, inscription])).counts).toEqual([2, 0, 0, 0])
  expect((await run('title-stages.ndjson', [deed, inscription])).counts).toEqual([0, 0, 2, 0])
  const wrong = [
    { ...deed, date: '2026-11-22' },
    { ...inscription, responsible: undefined },
    { ...deed, stage: 'contract', document: 'DOC-9' },
    { ...deed, stage: 'delivery', date: '14 de marzo' },
    deed,
  ]
  expect(await run('title-stages.ndjson', wrong)).toMatchObject({
    counts: [0, 0, 0, 5],
    findings: [
      '1 date: es una fecha futura, y la etapa está hecha',
      '2 responsible: falta: a quién le toca actuar en una etapa pendiente',
      '3 document: no es el código de un documento de esa propiedad',
      '4 date: no es una fecha AAAA-MM-DD',
      expect.stringMatching(/^5 stage: /),
    ],
  })
})
