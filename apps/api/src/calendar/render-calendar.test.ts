import type { CalendarEntry } from '@llave/domain/calendar/calendar-entries'
import { readCalendarText } from '@llave/testkit/read-calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderCalendar } from './render-calendar.ts'

const publicUrl = 'https://mi.inmobiliaria-con-un-nombre-muy-largo.example'
const uidOf = (key: string) => `uid of ${key}`

const anyEntry = fc.record<CalendarEntry>({
  occasion: fc.constantFrom('letra-due', 'debit-day'),
  key: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `k${text}`),
  day: fc.integer({ min: 0, max: 20_000 }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days })),
  revision: fc.nat(50),
  changedAt: fc
    .integer({ min: 0, max: 4e9 })
    .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)),
})

test('every entry reads back in another program as what it is: a whole day, with its revision and texts', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 8 }), (entries) => {
      const read = readCalendarText(renderCalendar(entries, { publicUrl, uidOf: () => 'uid' }))
      expect(read.map(({ day, wholeDay, revision }) => ({ day, wholeDay, revision }))).toEqual(
        entries.map(({ day, revision }) => ({ day: day.toString(), wholeDay: true, revision })),
      )
      expect(read.map(({ stamp, changedAt }) => [stamp, changedAt])).toEqual(
        entries.map(({ changedAt }) => {
          const second = changedAt.round('second').toString()
          return [second, second]
        }),
      )
    }),
  )
})

test('lines end with CRLF and have 75 octets at most, whatever a UID or text holds', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 4 }), fc.string({ unit: 'grapheme' }), (entries, uid) => {
      const text = renderCalendar(entries, {
        publicUrl,
        uidOf: () => `${uid.replace(/[\r\n]/g, '')}x`.repeat(9),
      })
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
      const lines = text.slice(0, -2).split('\r\n')
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(line).not.toBe('')
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }
    }),
  )
})

test('the texts stand escaped, and read back whole', () => {
  const entry: CalendarEntry = {
    occasion: 'debit-day',
    key: 'debit 2026-12-24',
    day: Temporal.PlainDate.from('2026-12-24'),
    revision: 0,
    changedAt: Temporal.Instant.from('2026-11-25T20:00:00Z'),
  }
  const text = renderCalendar([entry], { publicUrl, uidOf })
  expect(text.replaceAll('\r\n', '\n')).toMatchInlineSnapshot(`
    "BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Llave//Fechas de pago//ES
    NAME:Fechas de pago
    X-WR-CALNAME:Fechas de pago
    REFRESH-INTERVAL;VALUE=DURATION:PT6H
    X-PUBLISHED-TTL:PT6H
    BEGIN:VEVENT
    UID:uid of debit 2026-12-24
    SEQUENCE:0
    DTSTAMP:20261125T200000Z
    DTSTART;VALUE=DATE:20261224
    X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
    X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE
    SUMMARY:Débito automático
    TRANSP:TRANSPARENT
    DESCRIPTION:Ese día se cobra a tu tarjeta lo que vence hasta el siguiente
      cobro. Míralo antes en tu portal.\\nhttps://mi.inmobiliaria-con-un-nombre
     -muy-largo.example/debit-day
    URL;VALUE=URI:https://mi.inmobiliaria-con-un-nombre-muy-largo.example/debi
     t-day
    LAST-MODIFIED:20261125T200000Z
    CLASS:PRIVATE
    END:VEVENT
    END:VCALENDAR
    "
  `)
  const [read] = readCalendarText(text)
  expect(read?.uid).toBe('uid of debit 2026-12-24')
  expect(read?.text).toBe(
    `Ese día se cobra a tu tarjeta lo que vence hasta el siguiente cobro. Míralo antes en tu portal.\n${publicUrl}/debit-day`,
  )
})

test('a calendar without entries is one still: it has a component, and parses', () => {
  const text = renderCalendar([], { publicUrl, uidOf })
  expect(readCalendarText(text)).toEqual([])
  expect(text.replaceAll('\r\n', '\n')).toMatchInlineSnapshot(`
    "BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Llave//Fechas de pago//ES
    NAME:Fechas de pago
    X-WR-CALNAME:Fechas de pago
    REFRESH-INTERVAL;VALUE=DURATION:PT6H
    X-PUBLISHED-TTL:PT6H
    BEGIN:VTIMEZONE
    TZID:America/Lima
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0500
    END:STANDARD
    END:VTIMEZONE
    END:VCALENDAR
    "
  `)
})
