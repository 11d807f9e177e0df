import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  everybody,
  faultOfAudience,
  faultOfGoing,
  faultOfMoment,
  faultOfNotice,
  mostPeopleUnconfirmed,
  mostProformas,
  splitProformas,
  staffNoticeStateNames,
  staffNoticeStates,
} from './staff-notice.ts'

test('a notice goes exactly to the people that were counted, and to many only with their number typed', () => {
  const number = fc.nat(3 * mostPeopleUnconfirmed)
  fc.assert(
    fc.property(number, number, fc.option(number), (counted, seen, typed) => {
      const goes = faultOfGoing({ counted, seen, typed }) === null
      expect(goes).toBe(counted > 0 && seen === counted && (counted <= 100 || typed === counted))
    }),
  )
  expect(faultOfGoing({ counted: 0, seen: 0, typed: 0 })).toBe('nobody')
  expect(faultOfGoing({ counted: 100, seen: 100, typed: null })).toBeNull()
  expect(faultOfGoing({ counted: 101, seen: 101, typed: null })).toBe('unconfirmed')
  expect(faultOfGoing({ counted: 101, seen: 101, typed: 101 })).toBeNull()
  expect(faultOfGoing({ counted: 102, seen: 101, typed: 101 })).toBe('changed')
})

test('what was withdrawn never goes, and what went is never written again', () => {
  expect(staffNoticeStates.all).toEqual(staffNoticeStateNames)
  expect(staffNoticeStates.before('withdrawn')).toEqual(['draft', 'planned', 'sent'])
  expect(staffNoticeStates.before('sent')).toEqual(['planned'])
  expect(staffNoticeStates.before('draft')).toEqual([])
})

test('words, audience and moment are refused with the reason', () => {
  const words = { title: 'Visita de obra', text: 'El sábado.\nA las 10:00.' }
  expect(faultOfNotice(words)).toBeNull()
  for (const title of [' ', 'x'.repeat(301), 'a\u202eb', 'dos\nlíneas'])
    expect(faultOfNotice({ ...words, title })?.field, title).toBe('title')
  for (const text of ['', 'x'.repeat(10_001), 'a\u202eb'])
    expect(faultOfNotice({ ...words, text })?.field).toBe('text')

  expect(faultOfAudience(everybody)).toBeNull()
  expect(faultOfAudience({ ...everybody, kind: 'project' })).toBe('Elige el proyecto.')
  expect(faultOfAudience({ ...everybody, kind: 'stage' })).toBe('Elige la etapa.')
  expect(faultOfAudience({ ...everybody, kind: 'proformas' })).toBe('Escribe al menos una proforma.')
  const proformas = Array.from({ length: mostProformas + 1 }, (_, place) => `P${place}`)
  expect(faultOfAudience({ ...everybody, kind: 'proformas', proformas })).toContain('100')
  expect(splitProformas(' 1000234, 1000235;1000234\n\t1000301 ')).toEqual(['1000234', '1000235', '1000301'])

  const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
  expect(faultOfMoment(null, now)).toBeNull()
  expect(faultOfMoment(now.add({ seconds: 1 }), now)).toBeNull()
  expect(faultOfMoment(now, now)).toBe('Ese momento ya pasó.')
  expect(faultOfMoment(now.add({ hours: 24 * 367 }), now)).toBe('Falta más de un año.')
})
