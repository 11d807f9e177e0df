import { describe, expect, test } from 'vitest'
import { titleNews } from './title-news.ts'
import { type TitleStep, titlePath } from './title-path.ts'
import type { KnownStage } from './title-stage.ts'

const today = Temporal.PlainDate.from('2026-11-27')
const day = (text: string) => Temporal.PlainDate.from(text)
const done = (on: string | null): Partial<KnownStage> => ({ state: 'done', on: on ? day(on) : null })
const pending = (actor: KnownStage['actor'], on: string | null = null): Partial<KnownStage> => ({
  ...{ state: 'pending', actor, on: on ? day(on) : null },
})
const path = (deed: Partial<KnownStage> | null): TitleStep[] =>
  titlePath(
    deed ? [{ stage: 'deed', state: 'pending', on: null, actor: null, paper: null, ...deed }] : [],
    [],
  )
const isTold = (before: Partial<KnownStage> | null, after: Partial<KnownStage> | null) =>
  titleNews(path(before), path(after), today).map(({ stage }) => stage)

describe('of a stage of which nothing was known', () => {
  test('what was done within a month is told, what was done before it is history', () => {
    expect(isTold(null, done('2026-11-26'))).toEqual(['deed'])
    expect(isTold(null, done('2026-10-28'))).toEqual(['deed'])
    expect(isTold(null, done('2026-10-27'))).toEqual([])
    expect(isTold(null, done(null))).toEqual([])
  })
  test('that it waits is told to the buyer where it waits for them', () => {
    expect(isTold(null, pending('buyer'))).toEqual(['deed'])
    expect(isTold(null, pending('notary', '2026-12-10'))).toEqual([])
    expect(isTold(null, { state: 'not_applicable' })).toEqual([])
  })
})

describe('of a stage that was known', () => {
  test.each([
    ['it was done, whenever', pending('notary'), done('2025-01-10')],
    ['somebody else must act', pending('notary'), pending('sunarp')],
    ['it is expected on another day', pending('notary', '2026-12-10'), pending('notary', '2027-01-10')],
    ['it was not done after all', done('2026-11-20'), pending('notary')],
    ['it does not apply', pending('notary'), { state: 'not_applicable' as const }],
  ])('%s', (_, before, after) => {
    expect(isTold(before, after)).toEqual(['deed'])
  })
  test.each([
    ['nothing changed', pending('notary', '2026-12-10'), pending('notary', '2026-12-10')],
    ['the day of what was done is corrected', done('2026-11-20'), done('2026-11-19')],
    ['its paper came', done('2026-11-20'), { ...done('2026-11-20'), paper: { id: '1', title: 'Escritura' } }],
    ['nobody says anything of it any more', done('2026-11-20'), null],
  ])('not where %s', (_, before, after) => {
    expect(isTold(before, after)).toEqual([])
  })
})
