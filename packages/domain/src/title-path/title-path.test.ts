import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isTitleKnown,
  pathText,
  stepActorText,
  stepDayText,
  stepStateNames,
  type TitleStep,
  titlePath,
} from './title-path.ts'
import {
  futureFault,
  type KnownStage,
  stageFaults,
  stageWords,
  titleActors,
  titleStages,
  titleStates,
} from './title-stage.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-27')

function known(stage: KnownStage['stage'], state: KnownStage['state'], on: string | null = null): KnownStage {
  return { stage, state, on: on === null ? null : day(on), actor: null, paper: null }
}

const anyDay = fc.integer({ min: -2000, max: 2000 }).map((days) => today.add({ days }))
const anyKnown: fc.Arbitrary<KnownStage> = fc.record({
  stage: fc.constantFrom(...titleStages),
  state: fc.constantFrom(...titleStates),
  on: fc.option(anyDay),
  actor: fc.option(fc.constantFrom(...titleActors)),
  paper: fc.option(fc.record({ id: fc.string(), title: fc.string() })),
})
const anyRecords = fc.uniqueArray(anyKnown, { selector: ({ stage }) => stage })

describe('the path of a property', () => {
  test('has the six stages in order, whatever is known', () => {
    fc.assert(
      fc.property(anyRecords, anyRecords, (recorded, implied) => {
        expect(titlePath(recorded, implied).map(({ stage }) => stage)).toEqual([...titleStages])
      }),
    )
  })

  test('does not depend on the order in which its records come', () => {
    fc.assert(
      fc.property(anyRecords, anyRecords, (recorded, implied) => {
        expect(titlePath(recorded.toReversed(), implied.toReversed())).toEqual(titlePath(recorded, implied))
      }),
    )
  })

  test('says what was recorded, unless other data says that it is done by now, and makes nothing up', () => {
    fc.assert(
      fc.property(anyRecords, anyRecords, (recorded, implied) => {
        for (const step of titlePath(recorded, implied)) {
          const record = recorded.find(({ stage }) => stage === step.stage)
          const other = implied.find(({ stage }) => stage === step.stage)
          if (!record && !other) expect(step.state).toBe('unknown')
          if (record?.state === 'done' || record?.state === 'not_applicable') expect(step).toEqual(record)
          if (record?.state === 'pending') {
            expect(step.state).toBe(other?.state === 'done' ? 'done' : 'pending')
          }
          if (record?.paper) expect(step.paper).toEqual(record.paper)
        }
      }),
    )
  })

  test('of which nothing is known says so of each stage, and knows nothing of the title', () => {
    const path = titlePath([], [])
    expect(path.map(({ state }) => stepStateNames[state])).toEqual(Array(6).fill('Sin información'))
    expect(isTitleKnown(path)).toBe(false)
    expect(pathText(path)).toBe('Aún no hay etapas hechas')
  })

  test('that was reserved and delivered knows nothing of the title yet', () => {
    const path = titlePath([], [known('reservation', 'done', '2025-01-02'), known('delivery', 'done')])
    expect(isTitleKnown(path)).toBe(false)
    expect(isTitleKnown(titlePath([known('deed', 'pending')], []))).toBe(true)
  })

  test.each([
    [[known('reservation', 'done', '2025-01-02')], '1 etapa hecha de 6'],
    [[known('reservation', 'done'), known('independization', 'not_applicable')], '1 etapa hecha de 5'],
    [[known('reservation', 'done'), known('contract', 'done')], '2 etapas hechas de 6'],
    [titleStages.map((stage) => known(stage, 'done')), 'Tu inmueble ya está inscrito'],
    [
      titleStages.map((stage) => known(stage, stage === 'inscription' ? 'not_applicable' : 'done')),
      'Todas las etapas están hechas',
    ],
    [titleStages.map((stage) => known(stage, 'not_applicable')), 'Aún no hay etapas hechas'],
  ])('says how far it is: %#', (recorded, text) => {
    expect(pathText(titlePath(recorded, []))).toBe(text)
  })
})

describe('a step', () => {
  const step = (state: TitleStep['state'], on: string | null, actor: TitleStep['actor'] = null) =>
    ({ stage: 'deed', state, on: on === null ? null : day(on), actor, paper: null }) as const

  test.each([
    [step('done', '2026-03-14'), 'El 14/03/2026'],
    [step('done', null), 'Sin fecha registrada'],
    [step('pending', '2026-11-27'), 'Se espera el 27/11/2026'],
    [step('pending', '2026-11-26'), 'Se esperaba el 26/11/2026'],
    [step('pending', null), 'Aún sin fecha prevista'],
    [step('not_applicable', null), ''],
    [step('unknown', null), ''],
  ])('says its day: %#', (of, text) => {
    expect(stepDayText(of, today)).toBe(text)
  })

  test.each([
    [step('pending', null, 'notary'), 'Le toca a la notaría'],
    [step('pending', null, 'buyer'), 'Te toca a ti'],
    [step('pending', null), ''],
    [step('done', '2026-03-14', 'notary'), ''],
  ])('says who must act: %#', (of, text) => {
    expect(stepActorText(of)).toBe(text)
  })

  test('each term is explained in one short sentence', () => {
    for (const { name, meaning } of Object.values(stageWords)) {
      expect(meaning, name).toMatch(/^[^.]{20,110}\.$/)
    }
  })
})

describe('what a stage says is refused', () => {
  test.each([
    ['done', null, null, ['date']],
    ['done', '2026-01-01', null, []],
    ['pending', null, null, ['responsible']],
    ['pending', null, 'notary', []],
    ['pending', '2027-01-01', 'sunarp', []],
    ['not_applicable', '2026-01-01', 'buyer', ['date', 'responsible']],
    ['not_applicable', null, null, []],
  ] as const)('where it cannot be so: %s %s %s', (state, date, responsible, fields) => {
    expect(stageFaults({ state, date, responsible }).map(({ field }) => field)).toEqual(fields)
  })

  test('on a day to come, where it is done; whatever is pending may be expected on any day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...titleStates), (date, state) => {
        const future = state === 'done' && Temporal.PlainDate.compare(date, today) > 0
        expect(futureFault({ state, date: date.toString() }, today)?.field).toBe(future ? 'date' : undefined)
      }),
    )
  })
})
