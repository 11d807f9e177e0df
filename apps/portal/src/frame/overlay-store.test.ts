import { expect, test } from 'vitest'
import { currentText, overlay, withOverlay } from './overlay-store.ts'

function overlayWords(): string | null {
  return currentText(overlay.getState())
}

test('the loading overlay stands while something runs, and says what for', async () => {
  const work = Promise.withResolvers<number>()
  const result = withOverlay('Ingresando…', work.promise)
  expect(overlayWords()).toBe('Ingresando…')
  work.resolve(7)
  expect(await result).toBe(7)
  expect(overlayWords()).toBeNull()
})

test('the loading overlay goes when the work fails, and the failure goes on', async () => {
  await expect(withOverlay('Ingresando…', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(overlayWords()).toBeNull()
})

test('of two works the one that began last speaks, until the last one ends', async () => {
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const both = [withOverlay('Uno…', one.promise), withOverlay('Otro…', other.promise)]
  expect(overlayWords()).toBe('Otro…')
  other.resolve()
  await both[1]
  expect(overlayWords()).toBe('Uno…')
  one.resolve()
  await both[0]
  expect(overlayWords()).toBeNull()
})
