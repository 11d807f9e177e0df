import type { CalendarEntry } from '@llave/domain/calendar/calendar-entries'
import { calendarName, calendarTexts } from '@llave/domain/calendar/calendar-texts'
import ical, { ICalEventClass, ICalEventTransparency } from 'ical-generator'

/** How often a program is asked to read the calendar anew, in seconds: what was paid is gone the same day. */
const refreshEvery = 6 * 60 * 60

/** The calendar as text of RFC 5545, the same for the same entries. `uidOf` makes the UID of an entry from its key. */
export function renderCalendar(
  entries: readonly CalendarEntry[],
  { publicUrl, uidOf }: { readonly publicUrl: string; readonly uidOf: (key: string) => string },
): string {
  const calendar = ical({
    name: calendarName,
    prodId: { company: 'Llave', product: calendarName, language: 'ES' },
    ttl: refreshEvery,
  })
  for (const { occasion, key, day, revision, changedAt } of entries) {
    const { title, text } = calendarTexts[occasion]
    const url = `${publicUrl}${screens[occasion]}`
    calendar.createEvent({
      id: uidOf(key),
      sequence: revision,
      // Without METHOD the stamp says when the entry was changed, as LAST-MODIFIED does (RFC 5545, 3.8.7.2).
      stamp: changedAt,
      lastModified: changedAt,
      start: day,
      allDay: true,
      summary: title,
      description: `${text}\n${url}`,
      url,
      class: ICalEventClass.PRIVATE,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  const text = `${calendar.toString()}\r\n`
  return entries.length > 0 ? text : text.replace('END:VCALENDAR', `${limaTime}END:VCALENDAR`)
}

/** Screens of the portal, behind its sign-in; nothing of the customer stands in their addresses. */
const screens = { 'letra-due': '/', 'debit-day': '/debit-day' } as const

/**
 * A calendar must have a component (RFC 5545, 3.4): where no letra is owed, it is this one. Written here, because with
 * a time zone of its own the library writes stamps that are not in UTC, and properties behind the component.
 */
const limaTime = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Lima',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')
