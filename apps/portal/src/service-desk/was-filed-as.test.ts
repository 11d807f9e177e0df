import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import { expect, test } from 'vitest'
import { findEarlier } from './was-filed-as.ts'

const sent = {
  owner: { type: '01', number: '44556677' },
  ...{
    proforma: '1000234',
    phone: '987654321',
    email: 'lucia@correo.example',
    observation: 'Roza al cerrar.',
  },
  ...{ photos: [], described: { plaza: 'LIM', projectCode: 'P01', projectName: 'Valle Sereno' } },
} as const
const filed = (observation: string): FiledComplaint => ({
  ...{ id: '13', proforma: '1000234', projectName: 'Valle Sereno', productName: 'MZ A LT 4', observation },
  ...{
    state: 'received',
    filedAt: Temporal.PlainDateTime.from('2026-11-21T10:00'),
    photos: [],
    messages: [],
  },
})
const listing =
  (...observations: string[]) =>
  () =>
    Promise.resolve(observations.map(filed))
const unread = () => Promise.reject(new Error('no list'))

test('a complaint that holds what was sent has no earlier one, whatever was tried before', async () => {
  for (const tried of [false, true])
    expect(await findEarlier(sent, '13', tried, listing('Roza al cerrar.'))).toBeNull()
})

test('one that holds other words is said to, and one that nobody could compare is not', async () => {
  expect(await findEarlier(sent, '13', true, listing('Roza.'))).toEqual({ after: '13', unsure: false })
  // What was tried may never have left: the complaint may hold all of it.
  for (const list of [unread, listing()])
    expect(await findEarlier(sent, '13', true, list)).toEqual({ after: '13', unsure: true })
})

test('a draft that was sent in one way alone is what was received', async () => {
  for (const list of [unread, listing()]) expect(await findEarlier(sent, '13', false, list)).toBeNull()
})
