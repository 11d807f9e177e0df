import ICAL from 'ical.js'

/** An entry of a calendar, as another program's parser reads it. */
export type ReadEntry = {
  readonly uid: string
  readonly title: string
  readonly text: string
  /** `2026-12-05`; with a time where it is no whole day. */
  readonly day: string
  readonly wholeDay: boolean
  readonly revision: number
  /** In UTC. */
  readonly stamp: string
  readonly changedAt: string
}

/** The entries of a calendar, in its order. Throws where the parser cannot read it. */
export function readCalendarText(text: string): ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true })
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      day: event.startDate.toString(),
      wholeDay: event.startDate.isDate && event.duration.toSeconds() === 24 * 60 * 60,
      revision: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      changedAt: String(component.getFirstPropertyValue('last-modified')),
    }
  })
}
