import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finishCatalogue, itemsOf, placeFault, placeWords } from './finish-catalogue.ts'
import {
  type RepairCase,
  repairObservation,
  repairStages,
  repairTitle,
  stageOf,
  wasOpenedAsTold,
} from './repair-case.ts'
import {
  buyerSteps,
  developerSteps,
  mayStep,
  repairStates,
  repairWaitsFor,
  stepsAfter,
} from './repair-state.ts'
import {
  repairFaults,
  validateMark,
  validateSlots,
  validateStepText,
  validateWords,
} from './validate-repair.ts'
import { monthsText, remainingText, warrantyOf } from './warranty.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const now = Temporal.Instant.from('2026-11-27T15:00:00Z')
const place = { room: 'living-room', item: 'window', defect: 'water' }

describe('the states of a case', () => {
  test('every step belongs to one side, and the sides share none', () => {
    expect([...developerSteps, ...buyerSteps].sort()).toEqual([...repairStates.all].sort())
  })
  test('nobody but the buyer accepts, and only what is finished', () => {
    expect(repairStates.before('accepted')).toEqual(['finished'])
    expect(developerSteps).not.toContain('accepted')
  })
  test('a case that waits for nobody can be opened again by the buyer', () => {
    for (const state of repairStates.all) {
      if (repairWaitsFor(state) === 'nobody') expect(stepsAfter(state, buyerSteps)).toEqual(['reopened'])
    }
  })
  test('whoever is waited for has a step, from every state', () => {
    for (const state of repairStates.all) {
      const waits = repairWaitsFor(state)
      if (waits === 'developer') expect(stepsAfter(state, developerSteps)).not.toEqual([])
      if (waits === 'buyer') expect(stepsAfter(state, buyerSteps)).not.toEqual([])
    }
  })
  test('hours on offer are replaced, nothing else is done twice', () => {
    for (const state of repairStates.all) expect(mayStep(state, state)).toBe(state === 'visit_proposed')
  })
  test('a stage for each state, all four once it is accepted', () => {
    for (const state of repairStates.all) expect(stageOf(state)).toBeLessThanOrEqual(repairStages.length)
    expect(stageOf('accepted')).toBe(repairStages.length)
    expect(stageOf('refused')).toBe(1)
  })
})

describe('the catalogue', () => {
  test('codes stand once, and every room of an item is a room', () => {
    const { rooms, items } = finishCatalogue
    const once = (codes: readonly string[]) => expect(new Set(codes).size).toBe(codes.length)
    once(rooms.map(({ code }) => code))
    once(items.map(({ code }) => code))
    for (const item of itemsOf('kitchen')) {
      once(item.defects.map(({ code }) => code))
      for (const room of item.rooms ?? []) expect(rooms.map(({ code }) => code)).toContain(room)
      expect(item.warranty.months).toBeGreaterThan(0)
    }
  })
  test('the five reasons that buyers give most are there', () => {
    expect(finishCatalogue.items.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['bathroom', 'leak', 'door', 'floor', 'wall']),
    )
  })
  test('names what does not belong', () => {
    expect(placeFault(place)).toBeNull()
    expect(placeFault({ ...place, room: 'attic' })).toBe('room')
    expect(placeFault({ ...place, item: 'bathroom', defect: 'drips' })).toBe('item')
    expect(placeFault({ ...place, defect: 'drips' })).toBe('defect')
  })
  test('a code that was retired stands for itself', () => {
    expect(placeWords({ room: 'attic', item: 'stove', defect: 'cold' })).toEqual({
      room: 'attic',
      item: 'stove',
      defect: 'cold',
    })
  })
})

describe('warranty', () => {
  test('runs from the delivery day to the same day months later, that day included', () => {
    const delivered = day('2026-05-14')
    expect(warrantyOf('window', delivered, day('2026-11-21'))).toMatchObject({
      until: day('2027-05-14'),
      isOver: false,
    })
    expect(warrantyOf('window', delivered, day('2027-05-14'))?.isOver).toBe(false)
    expect(warrantyOf('window', delivered, day('2027-05-15'))).toMatchObject({ isOver: true, gone: 1 })
  })
  test('claims nothing where the day of delivery or the item is unknown', () => {
    expect(warrantyOf('window', null, day('2026-11-21'))).toBeNull()
    expect(warrantyOf('stove', day('2026-05-14'), day('2026-11-21'))).toBeNull()
  })
  test('what is gone of it stays between nothing and all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        const gone = warrantyOf('leak', day('2026-02-28'), day('2026-02-28').add({ days }))?.gone
        return gone !== undefined && gone >= 0 && gone <= 1
      }),
    )
  })
  test.each([
    ['2026-11-21', '2027-05-14', '5 meses y 23 días'],
    ['2026-11-21', '2026-11-22', '1 día'],
    ['2026-11-21', '2026-11-21', 'hasta hoy'],
    ['2026-11-21', '2036-12-25', '10 años y 1 mes'],
  ])('from %s to %s it is left %s', (today, until, text) => {
    expect(remainingText(day(today), day(until))).toBe(text)
  })
  test('says months as years where they are', () => {
    expect([monthsText(12), monthsText(24), monthsText(6)]).toEqual(['1 año', '2 años', '6 meses'])
  })
})

describe('words', () => {
  test('a case as a complaint has its place, its words and its marks', () => {
    const photos = [{ marks: [{ x: 1, y: 2, text: ' Charco ' }] }, { marks: [] }]
    expect(repairObservation(place, ' Con la lluvia. ', photos)).toBe(
      'Mampara o ventana, sala comedor: entra agua por el marco\nCon la lluvia.\nFoto 1, marca 1: Charco',
    )
    expect(repairObservation(place, '', [])).toBe(repairTitle(place))
  })
  test('of a case say whether it was opened as it was told, or by an earlier sending', () => {
    const picture = { base64: 'x', fileName: 'a.jpg' }
    const told = {
      ...{ ...place, proforma: '1', words: ' Con la lluvia.\nMucha. ', phone: '', email: '' },
      photos: [{ picture, marks: [{ x: 1, y: 2, text: 'Charco' }] }],
    }
    const opened = {
      ...{ ...place, proforma: '1', observation: repairObservation(place, told.words, told.photos) },
      photos: [{}],
    } as unknown as RepairCase
    expect(wasOpenedAsTold(told, opened)).toBe(true)
    for (const change of [
      { words: 'Con la lluvia.' },
      { room: 'kitchen' },
      { item: 'door' },
      { defect: 'stuck' },
      { proforma: '2' },
      { photos: [] },
      { photos: [...told.photos, { picture, marks: [] }] },
      { photos: [{ picture, marks: [{ x: 1, y: 2, text: 'Mancha' }] }] },
    ]) {
      expect(wasOpenedAsTold({ ...told, ...change }, opened)).toBe(false)
    }
    const elsewhere = { ...opened, observation: opened.observation.replace('Mampara', 'Ventanal') }
    expect(wasOpenedAsTold(told, elsewhere)).toBe(true)
  })
  test('Arabic is text like any other; marks of direction are not', () => {
    expect(validateWords('ماء من النافذة')).toBeNull()
    expect(validateMark('\u202eabc')).toBe(repairFaults.hidden)
    expect(validateMark(' ')).toBe(repairFaults.markEmpty)
  })
  test('a refusal needs its reason, a choice of hour does not', () => {
    expect(validateStepText('refused', ' ')).toBe(repairFaults.stepEmpty)
    expect(validateStepText('finished', '')).toBe(repairFaults.staffStepEmpty)
    expect(validateStepText('visit_chosen', '')).toBeNull()
    expect(validateStepText('refused', 'x'.repeat(501))).toBe(repairFaults.stepLong)
  })
})

describe('hours of a visit', () => {
  const later = (hours: number) => now.add({ hours })
  test('lie ahead, within three months, each once', () => {
    expect(validateSlots([later(1), later(2)], now)).toBeNull()
    expect(validateSlots([later(1), now], now)).toEqual({ index: 1, fault: repairFaults.slotPast })
    expect(validateSlots([later(1), later(1)], now)).toEqual({ index: 1, fault: repairFaults.slotTwice })
    expect(validateSlots([later(24 * 93)], now)).toEqual({ index: 0, fault: repairFaults.slotFar })
  })
  test('are one to six', () => {
    expect(validateSlots([], now)?.fault).toBe(repairFaults.slotsMissing)
    const seven = Array.from({ length: 7 }, (_, index) => later(index + 1))
    expect(validateSlots(seven, now)?.fault).toBe(repairFaults.slotsTooMany)
  })
})
