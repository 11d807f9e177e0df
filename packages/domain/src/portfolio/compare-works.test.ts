import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseDay, viewsOf, whenTaken, wholeSpan } from './compare-works.ts'

function picture(takenOn: string, view: string, title = '') {
  const day = Temporal.PlainDate.from(takenOn)
  return { source: `/media/${takenOn}.jpg`, width: 1200, height: 900, takenOn: day, title, stage: '', view }
}

test('a view has one picture a day, the oldest first; those without a view are in none', () => {
  const [street, ...others] = viewsOf([
    picture('2026-11-16', 'Desde la calle', 'primera'),
    picture('2026-11-16', 'Desde la calle', 'segunda'),
    picture('2026-11-16', ''),
    picture('2026-03-02', 'Desde la calle'),
    picture('2026-06-02', 'Desde la calle'),
  ])
  expect(others).toEqual([])
  expect(street?.pictures.map(({ takenOn, title }) => `${takenOn} ${title}`.trim())).toEqual([
    '2026-03-02',
    '2026-06-02',
    '2026-11-16 primera',
  ])
})

test('views that can be compared come first, and of them the newest', () => {
  const views = viewsOf([
    picture('2026-11-20', 'Sola'),
    picture('2026-10-01', 'Vieja'),
    picture('2026-09-01', 'Vieja'),
    picture('2026-11-01', 'Nueva'),
    picture('2026-01-01', 'Nueva'),
  ])
  expect(views.map(({ name }) => name)).toEqual(['Nueva', 'Vieja', 'Sola'])
})

test('a third day takes the place of the older, on whichever side it is', () => {
  const days = { older: 1, newer: 3 }
  expect(chooseDay(days, 2)).toEqual({ older: 2, newer: 3 })
  expect(chooseDay(days, 4)).toEqual({ older: 3, newer: 4 })
  expect(chooseDay(days, 0)).toEqual({ older: 0, newer: 3 })
  expect(chooseDay(days, 1)).toBe(days)
  expect(chooseDay(days, 3)).toBe(days)
})

test('what is chosen is shown, and two days stay two, the older first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 1 }), (choices) => {
      let days = { older: 0, newer: 9 }
      for (const chosen of choices) {
        days = chooseDay(days, chosen)
        expect([days.older, days.newer]).toContain(chosen)
        expect(days.older).toBeLessThan(days.newer)
      }
    }),
  )
})

test('a view opens on its whole span, and names a day where the month would be said twice', () => {
  const [view] = viewsOf([
    picture('2026-03-02', 'Calle'),
    picture('2026-11-02', 'Calle'),
    picture('2026-11-16', 'Calle'),
  ])
  if (!view) throw new Error('No view')
  expect(wholeSpan(view)).toEqual({ older: 0, newer: 2 })
  expect(view.pictures.map((each) => whenTaken(view, each))).toEqual(['MAR 2026', '02/11/2026', '16/11/2026'])
})
