import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertDocument, smallPdf } from '@llave/testkit/insert-document'
import { nonsense } from '@llave/testkit/nonsense'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { putFile } from '../files/files.store.ts'
import { linkLifetime } from './register-documents.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const mateo = await signIn(app, db, clock, personas.mateo)
afterAll(async () => {
  await app.close()
  await drop()
})

await insertProperty(db, lucia.id, '1000234')
await insertProperty(db, lucia.id, '1000235')
await db.insertInto('project').values({ code: 'P09', name: 'Otro' }).execute()
await insertProperty(db, mateo.id, '1000301')
await db.updateTable('property').set({ project_code: 'P09' }).where('proforma', '=', '1000301').execute()
const contract = await insertDocument(db, { proforma: '1000234', title: 'Contrato de «compraventa»' })
const rules = await insertDocument(db, {
  projectCode: 'P01',
  title: 'Reglamento',
  kind: 'other',
  datedOn: '2026-11-02',
})
const foreign = await insertDocument(db, { proforma: '1000301', title: 'Contrato de Mateo' })
const foreignRules = await insertDocument(db, { projectCode: 'P09', title: 'Reglamento ajeno' })

async function open(who: typeof lucia, id: string): Promise<string> {
  const { status, body } = await who.visitor.call('POST', '/api/MiCuenta/AbrirDocumento', { id })
  expect(status).toBe(200)
  return body.url
}

describe('ObtenerDocumentos', () => {
  test('answers the documents of the proforma and of its project, newest first', async () => {
    const { status, body } = await lucia.visitor.call(
      'GET',
      `/api/MiCuenta/ObtenerDocumentos?${lucia.owner}&IdProforma=1000234`,
    )
    expect(status).toBe(200)
    const common = { bytes: smallPdf.length, imagen: null }
    expect(body.documentos).toEqual([
      { id: rules, tipo: 'OTRO', titulo: 'Reglamento', fecha: '02/11/2026', ...common },
      { id: contract, tipo: 'CONTRATO', titulo: 'Contrato de «compraventa»', fecha: '01/11/2026', ...common },
    ])
  })

  test('another property of the same project shows only the documents of the project', async () => {
    const { body } = await lucia.visitor.call(
      'GET',
      `/api/MiCuenta/ObtenerDocumentos?${lucia.owner}&IdProforma=1000235`,
    )
    expect(body.documentos.map(({ id }: { id: string }) => id)).toEqual([rules])
  })

  test.each(['1000301', '9999999'])(
    "another customer's proforma and an unknown one are ajeno: %s",
    async (proforma) => {
      const { status, body } = await lucia.visitor.call(
        'GET',
        `/api/MiCuenta/ObtenerDocumentos?${lucia.owner}&IdProforma=${proforma}`,
      )
      expect([status, body.code]).toEqual([403, 'ajeno'])
    },
  )
})

describe('AbrirDocumento', () => {
  test('issues an unguessable address without document, proforma or person, valid for five minutes', async () => {
    const { body } = await lucia.visitor.call('POST', '/api/MiCuenta/AbrirDocumento', { id: contract })
    expect(body).toEqual({
      url: expect.stringMatching(/^\/documentos\/[A-Za-z0-9_-]{43}$/),
      venceEn: 300,
    })
    expect(await open(lucia, contract)).not.toBe(body.url)
    const kept = await db.selectFrom('document_link').select('token_hash').execute()
    const token = String(body.url).split('/').at(-1) ?? ''
    expect(kept.some(({ token_hash }) => Buffer.from(token_hash).toString('base64url') === token)).toBe(false)
  })

  test.each([foreign, foreignRules, '999999999', '99999999999999999999', 'x', '1.5', '-1'])(
    "another customer's document and an unknown one are ajeno: %s",
    async (id) => {
      const { status, body } = await lucia.visitor.call('POST', '/api/MiCuenta/AbrirDocumento', { id })
      expect([status, body.code]).toEqual([403, 'ajeno'])
    },
  )

  test.each(nonsense)('a malformed id is refused (%#)', async (id) => {
    const { status } = await lucia.visitor.call('POST', '/api/MiCuenta/AbrirDocumento', { id })
    expect([400, 403]).toContain(status)
  })
})

describe('the address of a document', () => {
  test('answers its bytes, to be framed only by our pages and not cached', async () => {
    const answer = await app.inject(await open(lucia, contract))
    expect(answer.statusCode).toBe(200)
    expect(new Uint8Array(answer.rawPayload)).toEqual(smallPdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(smallPdf.length),
      'content-disposition': 'inline; filename="contrato_de_compraventa.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
  })

  test('answers it as a download on request', async () => {
    const answer = await app.inject(`${await open(lucia, contract)}?descargar`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="contrato_de_compraventa.pdf"')
  })

  test('a file of many chunks is complete', async () => {
    const bytes = new Uint8Array(700_000).map((_, index) => (index * 31) % 256)
    const fileId = await putFile(db, { contentType: 'image/jpeg', bytes }, clock.now())
    const id = await insertDocument(db, { proforma: '1000234', title: 'Plano', kind: 'plan' })
    await db.updateTable('document').set({ file_id: fileId }).where('id', '=', Number(id)).execute()
    const answer = await app.inject(await open(lucia, id))
    expect(new Uint8Array(answer.rawPayload)).toEqual(bytes)
    expect(answer.headers['content-disposition']).toBe('inline; filename="plano.jpg"')
    await db.deleteFrom('document').where('id', '=', Number(id)).execute()
  })

  async function expectExpired(url: string) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toContain('Esta dirección ya venció')
    expect(answer.body).not.toContain('Contrato')
  }

  test('expires, with a page in Spanish that says so', async () => {
    const url = await open(lucia, contract)
    const later = new FixedClock('2026-11-21T15:20:05Z')
    const old = await buildApp({ config: testConfig(), db, clock: later })
    later.advance({ seconds: linkLifetime - 1 })
    expect((await old.inject(url)).statusCode).toBe(200)
    later.advance({ seconds: 1 })
    const answer = await old.inject(url)
    expect([answer.statusCode, answer.body.includes('Esta dirección ya venció')]).toEqual([404, true])
    await old.close()
  })

  test('expires with the session that requested it', async () => {
    const short = await signIn(app, db, clock, personas.rosa)
    await insertProperty(db, short.id, '1000302')
    const url = await open(short, rules)
    expect((await app.inject(url)).statusCode).toBe(200)
    await short.visitor.call('POST', '/api/Account/CerrarSesion')
    await expectExpired(url)
  })

  test('becomes invalid when the document or the property moves to another customer', async () => {
    const id = await insertDocument(db, { proforma: '1000234', title: 'Contrato equivocado' })
    const url = await open(lucia, id)
    await db.updateTable('document').set({ proforma: '1000301' }).where('id', '=', Number(id)).execute()
    await expectExpired(url)
  })

  test.each(['A'.repeat(43), 'x', '%2e%2e%2f', '%00', contract])(
    'an unknown one answers the same: %s',
    async (token) => {
      await expectExpired(`/documentos/${token}`)
    },
  )

  test('expired addresses of a session are deleted when it requests the next', async () => {
    await db.updateTable('document_link').set({ expires_at: '2026-11-21T15:00:00Z' }).execute()
    await open(lucia, contract)
    const left = await db
      .selectFrom('document_link as l')
      .innerJoin('session as s', 's.token_hash', 'l.session_hash')
      .select('l.expires_at')
      .where('s.customer_id', '=', lucia.id)
      .execute()
    expect(left).toHaveLength(1)
  })
})
