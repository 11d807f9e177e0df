import { expect, test } from 'vitest'
import { currentText, overlay, withOverlay } from './overlay-store.ts'

function overlayWords(): string | null {
  return currentText(overlay.getState())
}

test('the loading overlay shows while something runs, with its text', async () => {
  const work = Promise.withResolvers<number>()
  const result = withOverlay('Ingresando…', work.promise)
  expect(overlayWords()).toBe('Ingresando…')
  work.resolve(7)
  expect(await result).toBe(7)
  expect(overlayWords()).toBeNull()
})

test('the loading overlay ends when the work fails, and the error is rethrown', async () => {
  await expect(withOverlay('Ingresando…', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(overlayWords()).toBeNull()
})

test("of two operations the later one's text is shown, until both have ended", async () => {
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
