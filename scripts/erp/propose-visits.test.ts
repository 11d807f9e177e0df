import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { fetchApp } from '@llave/testkit/fetch-app'
import { insertRepair } from '@llave/testkit/insert-repair'
import { newKey } from '@llave/testkit/new-key'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { afterAll, expect, test } from 'vitest'
import { connectLlave } from '../../docs/integration-client.ts'
import { openBooks } from './books.ts'
import { playRound } from './play-round.ts'

const fixture = await openPaymentFixture('2026-11-27T15:00:00Z')
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

test("the demonstration's ERP offers other hours where none suited, once, and leaves a case to who was faster", async () => {
  const { app, db, clock } = fixture
  const lines: string[] = []
  const llave = connectLlave({
    ...{ url: 'http://localhost', key: await newKey({ db, clock }) },
    ...{ fetch: fetchApp(app), wait: async () => undefined },
  })
  const erp = {
    ...{ llave, books: openBooks('no-such-file.json'), save: () => undefined },
    say: (line: string) => void lines.push(line),
  }
  const round = async () => {
    lines.length = 0
    await numberEvents(db, clock, new AbortController().signal)
    await playRound(erp)
    return lines.filter((line) => line.includes('visita'))
  }
  const buyer = await newBuyer(fixture)
  const number = String(await insertRepair(db, buyer))
  expect(await round()).toEqual([])
  const none = (visto: number) =>
    buyer.visitor.call('POST', '/api/Casos/Mover', {
      ...{ nReclamo: number, visto, paso: 'NINGUN_HORARIO', horario: null, motivo: 'Trabajo.' },
    })
  expect(await none(2)).toMatchObject({ status: 200 })
  expect(await round()).toEqual([`propuso otra visita del caso ${number}`])
  const { cases } = await llave.call('readRepairCases')
  expect(cases).toMatchObject([
    {
      ...{ complaint: number, state: 'visit_proposed', version: 4, visitor: 'Técnico de turno' },
      slots: ['2026-11-29T10:00:00-05:00', '2026-11-30T10:00:00-05:00', '2026-12-01T10:00:00-05:00'],
    },
  ])
  erp.books.feeds.readRepairs = { rows: [], acknowledged: 0 }
  expect(await round()).toEqual([])

  await none(4)
  const ana = await mesa.newPerson(['service'])
  const move = { seen: 5, step: 'repairing', text: '', slots: [], visitor: '', photos: [] }
  await ana.visitor.call('POST', `/mesa/inbox/cases/reclamo-${number}/repair`, move)
  expect(await round()).toEqual([expect.stringMatching(/^no propuso visita del caso \d+: El caso cambió/)])
})
