import { fillSignIn, leave } from '../frame/enter-by-form.ts'
import { expect, test } from '../screen.ts'
import { answerEveryScreen } from './answer-every-screen.ts'
import { type ComputedStyles, compareComputedStyles, readComputedStyles } from './computed-styles.ts'
import { waitUntilShown, walk } from './walk.ts'

test('a screen has the same styles after navigating through all others as when loaded directly', {
  tag: '@every-width',
}, async ({ page, screens }) => {
  await answerEveryScreen(screens)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Keeps the document viewer from opening a tab, which would leave this one in the background.
  await page.addInitScript(() => Object.assign(window, { open: () => window }))
  const signIn = page.getByRole('button', { name: 'Continuar' })
  const countdown = page.getByText(/^Espera \d+/)
  const walked = new Map<string, ComputedStyles>()

  await test.step('through all screens', async () => {
    await screens.open('/')
    await page.evaluate(() => Object.assign(window, { oneDocument: true }))
    for (const stop of walk) {
      await stop.go(page)
      await waitUntilShown(page, stop)
    }
  })
  await test.step('and once more', async () => {
    for (const stop of walk) {
      await stop.go(page)
      await waitUntilShown(page, stop)
      walked.set(stop.name, await readComputedStyles(page))
    }
    await leave(page)
    await expect(signIn).toBeVisible()
    await expect(page.getByText('Afganistán'), 'the list of countries, drawn after the form').toBeAttached()
    walked.set('sign-in', await readComputedStyles(page))
    await fillSignIn(page)
    await expect(countdown).toBeVisible()
    walked.set('verification', await readComputedStyles(page))
    expect(await page.evaluate(() => 'oneDocument' in window), 'one document').toBe(true)
  })
  await test.step('each loaded directly', async () => {
    // Polls, because a freshly loaded screen may still lack what the walk already had.
    async function compare(name: string) {
      const tries: string[][] = []
      async function differences() {
        const found = compareComputedStyles(walked.get(name) ?? [], await readComputedStyles(page))
        tries.push(found)
        return found
      }
      // The first differences tell more than the last: by then a countdown may have ended.
      await expect
        .poll(differences, { message: name })
        .toEqual([])
        .catch((error: Error) => {
          throw new Error(`${error.message}\nAt first: ${tries[0]?.join('; ')}`)
        })
    }
    await page.reload()
    await expect(countdown).toBeVisible()
    await compare('verification')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login?type=letter')
    await expect(signIn).toBeVisible()
    await compare('sign-in')
    screens.forget()
    for (const stop of walk) {
      await screens.open(stop.path)
      await waitUntilShown(page, stop)
      await compare(stop.name)
    }
  })
})
