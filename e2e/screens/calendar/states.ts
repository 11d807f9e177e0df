import { makeCalendar } from '@llave/contract/calendar/make-calendar'
import { type CalendarStanding, readCalendar } from '@llave/contract/calendar/read-calendar'
import type { Page } from '@playwright/test'
import { opens } from '../fixtures.ts'
import type { ScreenStates } from '../screen-state.ts'

const at = (time: string) => Temporal.Instant.from(`${time}:00-05:00`)
export const madeAt = at('2026-11-21T10:20')

export const noCalendar: CalendarStanding = { feed: null, endedAt: null, closedUntil: null }
export const readOnce: CalendarStanding = {
  feed: { madeAt, readAt: at('2026-11-21T14:02') },
  endedAt: null,
  closedUntil: null,
}
export const ended: CalendarStanding = { feed: null, endedAt: at('2026-11-20T18:30'), closedUntil: null }
export const made = {
  address: `https://mi.llave.example/calendario/${'mQ7tZb-4yLr2_Xc9'.repeat(3).slice(0, 43)}.ics`,
  madeAt,
}

const calendar = { path: '/calendar' } as const

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).click()

export const calendarStates = {
  calendar: {
    none: {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, noCalendar),
      shows: 'Crear mi calendario',
    },
    'just made': {
      ...calendar,
      answer: (screens) => {
        screens.answer(readCalendar, noCalendar)
        screens.answer(makeCalendar, made)
      },
      reach: press('Crear mi calendario'),
      shows: 'Agregar a mi calendario',
    },
    'made, not read yet': {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, { ...readOnce, feed: { madeAt, readAt: null } }),
      shows: 'Todavía ninguna',
    },
    read: {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, readOnce),
      shows: 'Última lectura',
    },
    'asked before it is changed': {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, readOnce),
      reach: press('Cambiar la dirección'),
      shows: '¿Cambiar la dirección?',
    },
    ended: {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, ended),
      shows: /Tu calendario terminó el 20\/11\/2026/,
    },
    'not made': {
      ...calendar,
      answer: (screens) => {
        screens.answer(readCalendar, noCalendar)
        screens.refuse(makeCalendar, 'error_interno')
      },
      complains: /status of 500/,
      reach: press('Crear mi calendario'),
      shows: /No pudimos crear tu calendario/,
    },
    'none, in the first day of a new number': {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, { ...noCalendar, closedUntil: opens }),
      shows: /podrás crearlo desde el 22\/11\/2026 a las 15:12/,
    },
    'pauses in the first day of a new number': {
      ...calendar,
      answer: (screens) => screens.answer(readCalendar, { ...readOnce, closedUntil: opens }),
      shows: 'En pausa',
    },
    loading: { ...calendar, held: readCalendar, shows: 'Fechas en tu calendario' },
    failed: { ...calendar, refused: readCalendar, shows: 'No pudimos cargar tu calendario.' },
  },
} satisfies ScreenStates
