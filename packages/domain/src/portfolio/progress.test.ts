import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentStage, groupProgress, movesStage, type ProgressPicture } from './progress.ts'

function picture(source: string, day: string, stage = ''): ProgressPicture {
  return { source, width: 4, height: 3, takenOn: Temporal.PlainDate.from(day), title: '', stage, view: '' }
}

test('progress pictures are grouped by month, newest month and newest picture first, those of a day in their order', () => {
  const months = groupProgress([
    picture('b', '2026-06-02'),
    picture('d', '2026-11-16'),
    picture('e', '2026-11-16'),
    picture('c', '2026-11-03'),
    picture('a', '2025-11-30'),
  ])
  expect(
    months.map(({ key, newest, pictures }) => [key, `${newest}`, pictures.map((p) => p.source)]),
  ).toEqual([
    ['2026-11', '2026-11-16', ['d', 'e', 'c']],
    ['2026-06', '2026-06-02', ['b']],
    ['2025-11', '2025-11-30', ['a']],
  ])
  expect(groupProgress([])).toEqual([])
})

test('the current stage is that of the newest picture with a stage of the plan', () => {
  const stages = ['Cimientos', 'Estructura', 'Acabados']
  const pictures = [
    picture('a', '2026-11-16'),
    picture('b', '2026-10-16', 'Techado'),
    picture('c', '2026-06-02', 'Estructura'),
    picture('d', '2026-01-02', 'Cimientos'),
  ]
  expect(currentStage({ stages, pictures })).toBe(1)
  expect(currentStage({ stages, pictures: [] })).toBe(-1)
  expect(currentStage({ stages: [], pictures })).toBe(-1)
})

test('a picture moves the works to its stage exactly where the portal then shows that stage', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((date) => `2026-11-0${date}`)
  const stage = fc.constantFrom('', 'Cimientos', 'Estructura')
  const stages = ['Cimientos', 'Estructura']
  fc.assert(
    fc.property(fc.array(fc.tuple(day, stage)), fc.tuple(day, stage), (before, [takenOn, next]) => {
      const pictures = before.map(([on, of]) => picture('', on, of))
      const said = groupProgress(pictures.filter((each) => each.stage !== ''))
      const at = currentStage({ stages, pictures })
      const stands = { reached: stages[at] ?? '', reachedOn: said[0]?.newest ?? null }
      const added = picture('', takenOn, next)
      const then = currentStage({ stages, pictures: [...pictures, added] })
      expect(movesStage(stands, added)).toBe(then !== at)
    }),
  )
})
