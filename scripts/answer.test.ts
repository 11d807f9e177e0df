import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('npm run answer says how it is used where it is told too little, too much or nonsense', () => {
  const usage = 'Uso: npm run answer -- CONSULTA TEXTO --by NOMBRE [--close]\n'
  for (const words of [
    ['20001'],
    ['x', 'Hola'],
    ['20001', 'Hola', 'otra'],
    ['--close'],
    ['--shut', '1', 'x'],
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
  'npm run answer answers a query while Llave runs, closes it when asked, and lists what waits',
  async () => {
    const id = await insertCustomer(db, personas.lucia)
    await insertProperty(db, id, '1000234')
    const { queryId } = await insertQuery(db, id, 'P01')
    expect(answer().stdout).toContain(
      `${queryId}  21/11/2026  Residencial Los Olivos: Filtración\n    Hay humedad.\n`,
    )
    expect(answer(queryId, 'La vemos hoy.', '--by', 'Ana Soto')).toEqual({
      status: 0,
      stdout: `La consulta ${queryId} fue respondida. Se avisará al cliente por correo.\n`,
      stderr: '',
    })
    expect(answer().stdout).toBe('No hay consultas por responder.\n')
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
