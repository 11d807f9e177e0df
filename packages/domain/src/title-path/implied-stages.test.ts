import fc from 'fast-check'
import { expect, test } from 'vitest'
import { impliedStages, type TitleFacts } from './implied-stages.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-27')
const nothing: TitleFacts = { reservations: [], contracts: [], deliveredOn: null, deliveryOn: null }

function said(facts: Partial<TitleFacts>) {
  return impliedStages({ ...nothing, ...facts }, today).map(
    ({ stage, state, on, actor, paper }) => `${stage} ${state} ${on} ${actor} ${paper?.id}`,
  )
}

const paid = { isPaid: true, paidOn: day('2025-03-02'), dueOn: day('2025-03-01') }
const owed = { isPaid: false, paidOn: null, dueOn: day('2026-12-05') }
const contract = { id: '12', title: 'Contrato', datedOn: day('2025-03-14') }

test.each([
  [{}, []],
  [{ reservations: [paid] }, ['reservation done 2025-03-02 null undefined']],
  [
    { reservations: [paid, { ...paid, paidOn: day('2025-04-01') }] },
    ['reservation done 2025-04-01 null undefined'],
  ],
  [{ reservations: [paid, { ...paid, paidOn: null }] }, ['reservation done null null undefined']],
  [{ reservations: [paid, owed] }, ['reservation pending 2026-12-05 buyer undefined']],
  [
    { contracts: [{ ...contract, id: '13', datedOn: day('2026-01-01') }, contract] },
    ['contract done 2025-03-14 null 12'],
  ],
  [{ contracts: [{ ...contract, datedOn: day('2026-11-28') }] }, []],
  [
    { deliveredOn: day('2026-05-14'), deliveryOn: day('2026-04-30') },
    ['delivery done 2026-05-14 null undefined'],
  ],
  [{ deliveredOn: day('2026-12-01') }, ['delivery pending 2026-12-01 developer undefined']],
  [{ deliveryOn: day('2027-08-31') }, ['delivery pending 2027-08-31 developer undefined']],
] as const)('other data says of the first three stages what it knows: %#', (facts, stages) => {
  expect(said(facts)).toEqual(stages)
})

test('nothing is implied of the title, no stage twice, and none is done on a day to come', () => {
  const anyDay = fc.integer({ min: -900, max: 900 }).map((days) => today.add({ days }))
  const pastDay = fc.integer({ min: -900, max: 0 }).map((days) => today.add({ days }))
  const anyFacts: fc.Arbitrary<TitleFacts> = fc.record({
    reservations: fc.array(fc.record({ isPaid: fc.boolean(), paidOn: fc.option(pastDay), dueOn: anyDay }), {
      maxLength: 3,
    }),
    contracts: fc.array(fc.record({ id: fc.string(), title: fc.string(), datedOn: pastDay }), {
      maxLength: 3,
    }),
    deliveredOn: fc.option(anyDay),
    deliveryOn: fc.option(anyDay),
  })
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const stages = impliedStages(facts, today)
      const names = stages.map(({ stage }) => stage)
      expect(new Set(names).size).toBe(names.length)
      expect(['reservation', 'contract', 'delivery']).toEqual(expect.arrayContaining(names))
      for (const { state, on } of stages) {
        if (state === 'done' && on) expect(Temporal.PlainDate.compare(on, today)).toBeLessThanOrEqual(0)
      }
    }),
  )
})
