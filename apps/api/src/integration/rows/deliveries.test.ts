import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { projectRows } from './project-row.ts'
import { writeProjects } from './write-projects.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
afterAll(() => fixture.close())

const code = 'FICUS-D'
const project = { code, name: 'Quinta Ficus', promisedOn: '2027-06-30' }
const first = {
  ...project,
  deliveryOn: '2027-07-31',
  deliveryToldOn: '2026-03-12',
  deliveryReason: 'Licencia',
}
const second = { ...project, deliveryOn: '2027-08-31', deliveryToldOn: '2026-09-02', deliveryReason: 'Luz' }

function bring(row: object) {
  const context = {
    now: clock.now(),
    by: 'erp',
    batchId: null,
    readFile: () => Promise.reject(new Error('No file')),
  }
  return transact(db, (trx) => writeProjects(trx, [projectRows.schema.parse(row)], context))
}

const buyer = await (async () => {
  await bring({ code, name: 'Quinta Ficus' })
  const made = await newBuyer(fixture)
  await db.updateTable('property').set({ project_code: code }).where('proforma', '=', made.proforma).execute()
  return made
})()

async function delivery() {
  const { type, number } = buyer.persona.document
  const query = new URLSearchParams({ NroDocumento: number, TipoDocumento: type, CodigoProyecto: code })
  return (await buyer.visitor.call('GET', `/api/MiCuenta/ObtenerImagenesAvanceObra?${query}`)).body.entrega
}

const licence = { avisado: '12/03/2026', entrega: '31/07/2027', motivo: 'Licencia' }
const power = { avisado: '02/09/2026', entrega: '31/08/2027', motivo: 'Luz' }

test("the changes of a delivery add up, each once, and the project's row says which was the last", async () => {
  expect(await delivery()).toBeNull()
  expect(await bring(project)).toEqual(['changed'])
  expect(await delivery()).toEqual({ prometida: '30/06/2027', cambios: [] })
  expect(await bring(first)).toEqual(['changed'])
  expect(await bring(second)).toEqual(['changed'])
  expect(await bring(second)).toEqual(['same'])
  expect(await delivery()).toEqual({ prometida: '30/06/2027', cambios: [licence, power] })
  // The same day of telling corrects what was told.
  await bring({ ...second, deliveryReason: 'La subestación' })
  expect((await delivery()).cambios).toEqual([licence, { ...power, motivo: 'La subestación' }])
  await bring(first)
  expect((await delivery()).cambios).toEqual([licence])
  await bring(project)
  expect((await delivery()).cambios).toEqual([])
})

test.each([
  [{ ...first, promisedOn: undefined }, 'promisedOn'],
  [{ ...first, deliveryOn: undefined }, 'deliveryOn'],
  [{ ...project, deliveryReason: 'Luz' }, 'deliveryOn'],
  [{ ...first, deliveryToldOn: undefined }, 'deliveryToldOn'],
  [{ ...first, deliveryReason: undefined }, 'deliveryReason'],
])('a change that does not say all of itself is refused: %#', (row, field) => {
  const stated = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  expect(projectRows.check(projectRows.schema.parse(stated)).faults).toMatchObject([{ field }])
})
