import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complaintClock } from '../service-desk/complaint-clock.ts'
import { filingDaysOf, type TermView } from './filing-days.ts'
import { formatCaseKey, nameCase, parseCaseKey } from './inbox-case.ts'

test('a case is named as addresses and people name it, and nothing else names one', () => {
  const key = { kind: 'complaint', number: 5001 } as const
  expect([formatCaseKey(key), nameCase(key)]).toEqual(['reclamo-5001', 'Reclamo 5001'])
  expect(parseCaseKey('consulta-20001')).toEqual({ kind: 'query', number: 20001 })
  for (const text of [
    '',
    'consulta',
    'consulta-',
    'consulta-0',
    'Consulta-1',
    'reclamo-1 ',
    'reclamo-1e3',
    'queja-1',
  ])
    expect(parseCaseKey(text), text).toBeNull()
})

test('of every day of filing the views of the term say what its clock says, and one of them holds it', () => {
  const day = (from: string, span: number) =>
    fc.integer({ min: 0, max: span }).map((days) => Temporal.PlainDate.from(from).add({ days }))
  const views: readonly TermView[] = ['overdue', 'day-13', 'day-10', 'day-0']
  fc.assert(
    fc.property(day('2026-01-01', 800), fc.integer({ min: 0, max: 60 }), (today, age) => {
      const filedOn = today.subtract({ days: age })
      const holds = (view: TermView | 'due-today') => {
        const { from, until } = filingDaysOf(view, today)
        return (
          (!from || Temporal.PlainDate.compare(filedOn, from) >= 0) &&
          (!until || Temporal.PlainDate.compare(filedOn, until) <= 0)
        )
      }
      const clock = complaintClock(filedOn, null, today)
      const expected = { overdue: 'overdue', red: 'day-13', amber: 'day-10', calm: 'day-0', answered: null }
      expect(views.filter(holds)).toEqual([expected[clock.state]])
      expect(holds('due-today')).toBe(Temporal.PlainDate.compare(clock.dueOn, today) <= 0)
    }),
    { numRuns: 300 },
  )
})
