import { join } from 'node:path'
import { createEmbeddedDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertSession } from '@llave/testkit/insert-session'
import { personas } from '@llave/testkit/personas'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { importFiles } from './import-files.ts'

const { db, drop } = await createEmbeddedDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})

const example = join(import.meta.dirname, '../../../../../docs/import-example')
const files = [
  'projects.ndjson',
  'progress.csv',
  'customers.csv',
  'properties.csv',
  'receivables.csv',
  'exchange-rates.ndjson',
]
const owner = 'TipoDocumento=01&NroDocumento=44556677'

async function signedIn(): Promise<Visitor> {
  const { id } = await db
    .selectFrom('customer')
    .select('id')
    .where('document_number', '=', '44556677')
    .executeTakeFirstOrThrow()
  const visitor = new Visitor(app)
  visitor.token = await insertSession(db, clock, id, personas.lucia)
  return visitor
}

test('on the embedded database the importer imports the example, and a second time changes nothing', async () => {
  for (const created of [3, 0]) {
    const report = await importFiles(
      db,
      clock,
      files.map((name) => join(example, name)),
      { allOrNothing: created > 0, by: 'prueba', onProgress: () => undefined },
    )
    expect(report.findings).toEqual([])
    expect(report.counts.properties.created).toBe(created)
    expect(report.counts.progress.created).toBe(created > 0 ? 2 : 0)
    expect(report.counts.receivables.changed).toBe(0)
  }
})

test('on the embedded database every reading call of the portal answers', async () => {
  const visitor = await signedIn()
  const home = await visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${owner}`)
  expect(home.body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField).toHaveLength(3)
  const fresh = await visitor.call(
    'POST',
    '/api/MiCuenta/ConsultaClienteLetra_LetterSap?NroDocumento=44556677',
    [{ pROFORMAField: '1000234', nLETRAField: 'L-0003' }],
  )
  expect(fresh.body).toMatchObject([{ nLETRAField: 'L-0003', eSTADOField: 'PENDIENTE DE PAGO' }])
  const rate = await visitor.call('GET', `/api/MiCuenta/SapLetrasTipoCambio?${owner}&CodLetra=L-0003`)
  expect(rate.body).toEqual({ tipoCambio: 3.75, importePEN: 1314.38 })
  const [product] = (
    await visitor.call('POST', `/api/MiCuenta/ConsultaClienteLetra_TProductosField?${owner}`, [
      { pROFORMAField: '1000234' },
    ])
  ).body
  expect((await visitor.call('GET', `${product.Map}?w=320`)).status).toBe(200)
  const works = await visitor.call(
    'GET',
    `/api/MiCuenta/ObtenerImagenesAvanceObra?${owner}&CodigoProyecto=VALLE`,
  )
  expect(works.body).toMatchObject({
    imagenes: [{ etapa: 'Pistas y veredas' }, { etapa: 'Habilitación' }],
    etapas: ['Habilitación', 'Pistas y veredas', 'Entrega'],
  })
  for (const path of ['ConsultaClienteAD', 'ObtenerUbicacionProyecto']) {
    expect((await visitor.call('GET', `/api/MiCuenta/${path}?${owner}`)).status).toBe(200)
  }
  expect((await visitor.call('GET', `/api/MisConsultasSAC/GetAllBuscaAviso?${owner}`)).status).toBe(200)
  const report = await visitor.call('GET', `/api/MiCuenta/GenerarReporteExcel?${owner}&IdProforma=1000234`)
  expect(report.status).toBe(200)
})
