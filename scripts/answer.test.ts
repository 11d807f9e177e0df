import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putFile } from '@llave/api/files/files.store'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertQuery } from '@llave/testkit/insert-query'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-answer-'))
const { db, url, drop } = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

function answer(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['scripts/answer.ts', ...words],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: folder } },
  )
  return { status, stdout, stderr }
}

test('npm run answer prints its usage for missing, extra or invalid arguments', () => {
  const usage = `Uso: npm run answer -- CONSULTA TEXTO --by NOMBRE [--close]
     npm run answer -- --complaint RECLAMO TEXTO --by NOMBRE [--close]
     npm run answer -- --complaint RECLAMO --close --by NOMBRE
     npm run answer [-- --pictures CARPETA]
`
  for (const words of [
    ['20001'],
    ['x', 'Hola'],
    ['20001', 'Hola', 'otra'],
    ['--close'],
    ['--shut', '1', 'x'],
    ['--complaint', '5001'],
    ['--complaint', 'x', '--close'],
    ['--complaint', '5001', 'Hola', 'otra'],
    ['20001', 'Hola', '--pictures', 'fotos'],
  ]) {
    expect(answer(...words)).toEqual({ status: 2, stdout: '', stderr: usage })
  }
  expect(answer('20001', 'Hola')).toEqual({
    status: 2,
    stdout: '',
    stderr: `Indica quién responde con --by.\n${usage}`,
  })
  expect(answer('20001', '  ', '--by', 'Ana')).toMatchObject({
    status: 2,
    stderr: `La consulta es requerida.\n${usage}`,
  })
})

test.runIf(url !== null)(
  'npm run answer answers a query while Llave runs, closes it on request, and lists what waits',
  async () => {
    const id = await insertCustomer(db, personas.lucia)
    await insertProperty(db, id, '1000234')
    const { queryId } = await insertQuery(db, id, 'P01')
    expect(answer().stdout).toBe(
      [
        'No hay reclamos por atender.',
        '',
        'Consultas por responder',
        '',
        `${queryId}  21/11/2026 10:00  Residencial Los Olivos: Filtración`,
        '    Cliente: Lucía Paredes Vargas, DNI 44556677',
        '    Contacto: +51 999888777, lucia.paredes@correo.example',
        '    Inmueble: 1000234 Residencial Los Olivos - MZ A LT 4',
        '  21/11/2026 10:00  Lucía Paredes Vargas',
        '    Hay humedad.',
        `    Fotos: ${queryId}-1-1.jpg`,
        '',
      ].join('\n'),
    )
    expect(answer(queryId, 'La vemos hoy.', '--by', 'Ana Soto')).toEqual({
      status: 0,
      stdout: `La consulta ${queryId} fue respondida. Se avisará al cliente por correo.\n`,
      stderr: '',
    })
    expect(answer().stdout).toBe('No hay reclamos por atender.\n\nNo hay consultas por responder.\n')
    expect(answer(queryId, 'Listo.', '--close', '--by', 'Ana Soto').stdout).toContain('respondida y cerrada')
    expect(answer(queryId, 'Otra vez', '--by', 'Ana Soto')).toMatchObject({
      status: 1,
      stderr: `La consulta ${queryId} ya está cerrada.\n`,
    })
    expect(answer('1', 'Hola', '--by', 'Ana Soto')).toMatchObject({
      status: 1,
      stderr: 'No existe la consulta 1.\n',
    })
    const texts = await db
      .selectFrom('query_message')
      .select(['author', 'text'])
      .orderBy('position')
      .execute()
    expect(texts.slice(1)).toEqual([
      { author: 'developer', text: 'La vemos hoy.' },
      { author: 'developer', text: 'Listo.' },
    ])
    expect(await db.selectFrom('outbox').select('kind').execute()).toHaveLength(2)
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'subject', 'details'])
      .orderBy('id')
      .execute()
    const answered = { action: 'query.answered', subject: `query:${queryId}` }
    expect(audit).toMatchObject([
      { ...answered, details: { by: 'Ana Soto', closed: false } },
      { ...answered, details: { by: 'Ana Soto', closed: true } },
    ])
  },
)

test.runIf(url !== null)(
  'npm run answer lists complaints with their photos, saves these, and marks a complaint as attended',
  async () => {
    const customer = { ...personas.carmen }
    const id = await insertCustomer(db, customer)
    await insertProperty(db, id, '1000304')
    const { id: complaintId } = await db
      .insertInto('complaint')
      .values({
        customer_id: id,
        proforma: '1000304',
        phone: '999888777',
        email: 'contacto@correo.example',
        text: 'La puerta no cierra.\nLa ventana tampoco.',
        filed_at: '2026-11-21T15:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bytes = new Uint8Array([0xff, 0xd8, 0xff])
    const fileId = await putFile(db, { contentType: 'image/jpeg', bytes }, Temporal.Now.instant())
    await db
      .insertInto('attachment')
      .values({
        customer_id: id,
        message_id: null,
        complaint_id: complaintId,
        position: 1,
        file_id: fileId,
        file_name: 'puerta.jpg',
        width: 1,
        height: 1,
      })
      .execute()
    const pictures = join(folder, 'fotos')
    const listed = answer('--pictures', pictures).stdout
    for (const line of [
      `${complaintId}  21/11/2026 10:00`,
      `    Cliente: ${customer.name}, DNI ${customer.document.number}`,
      '    Contacto: 999888777, contacto@correo.example',
      '    La puerta no cierra.\n    La ventana tampoco.',
      `    Fotos: ${complaintId}-1.jpg`,
      `Fotos guardadas en ${pictures}: 1`,
    ]) {
      expect(listed).toContain(`${line}\n`)
    }
    expect(listed).toMatch(/^ {4}Inmueble: 1000304 .+ - .+$/m)
    expect(new Uint8Array(readFileSync(join(pictures, `${complaintId}-1.jpg`)))).toEqual(bytes)
    const write = (...options: string[]) =>
      answer('--complaint', String(complaintId), ...options, '--by', 'Ana Soto')
    expect(write('--close')).toMatchObject({
      status: 1,
      stderr: `El reclamo ${complaintId} no tiene respuesta: no se cierra sin ella.\n`,
    })
    expect(write('Fuimos hoy.')).toMatchObject({
      status: 0,
      stdout: `El reclamo ${complaintId} fue respondido.\n`,
    })
    const close = () => answer('--complaint', String(complaintId), '--close', '--by', 'Ana Soto')
    expect(close()).toMatchObject({ status: 0, stdout: `El reclamo ${complaintId} quedó como atendido.\n` })
    expect(close()).toMatchObject({ status: 1, stderr: `El reclamo ${complaintId} ya está atendido.\n` })
    expect(answer('--complaint', '1', '--close', '--by', 'Ana Soto')).toMatchObject({
      status: 1,
      stderr: 'No existe el reclamo 1.\n',
    })
    expect(answer().stdout).toContain('No hay reclamos por atender.\n')
    const attended = { actor: 'operator', action: 'complaint.attended', subject: `complaint:${complaintId}` }
    expect(
      await db.selectFrom('audit').selectAll().where('action', '=', attended.action).execute(),
    ).toMatchObject([{ ...attended, details: { by: 'Ana Soto' } }])
  },
)
