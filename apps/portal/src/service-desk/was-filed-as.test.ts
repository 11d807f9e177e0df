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

const repeated = { complaintId: '13', repeated: true, differs: null }
const first = { complaintId: '13', repeated: false, differs: null }

test('a complaint that was filed now holds what was sent, whether the list can be read or not', async () => {
  for (const list of [unread, listing(), listing('Roza al cerrar.')])
    expect(await findEarlier(sent, first, list)).toBeNull()
})

test('one that was filed before holds it where its words are the same', async () => {
  expect(await findEarlier(sent, repeated, listing('Roza al cerrar.'))).toBeNull()
  expect(await findEarlier(sent, repeated, listing('Roza.'))).toEqual({ after: '13', unsure: false })
})

test('one that was filed before and that nobody could compare may hold it or not', async () => {
  for (const list of [unread, listing()])
    expect(await findEarlier(sent, repeated, list)).toEqual({ after: '13', unsure: true })
})

test('what the server says is believed: it compares what the list does not show', async () => {
  for (const list of [unread, listing(), listing('Roza al cerrar.'), listing('Roza.')]) {
    expect(await findEarlier(sent, { ...repeated, differs: true }, list)).toEqual({
      after: '13',
      unsure: false,
    })
    expect(await findEarlier(sent, { ...repeated, differs: false }, list)).toBeNull()
  }
})

test('a server of an earlier build, which does not say that it was filed before, is compared with its list', async () => {
  expect(await findEarlier(sent, first, listing('Roza.'))).toEqual({ after: '13', unsure: false })
})
