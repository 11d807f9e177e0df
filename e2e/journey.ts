import { type BrowserContext, expect, test as plain } from '@playwright/test'
import { type Llave, runLlave } from './run-llave.ts'

/** What a page complained about: errors nobody caught, console errors, violations of its own policy. */
export type Complaints = {
  /** This journey provokes complaints of this kind; they are no failure. */
  expect(pattern: RegExp): void
  /** Watches the pages of one more browser context. */
  watch(context: BrowserContext): void
}

/** A journey: one whole Llave for each worker, and a page that must not complain. */
export const test = plain.extend<{ complaints: Complaints }, { llave: Llave }>({
  llave: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the parameter's names
    async ({}, use) => {
      const llave = await runLlave()
      await use(llave)
      await llave.end()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ llave }, use) => use(llave.at().portal),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      function watch(each: BrowserContext) {
        each.on('weberror', (error) => heard.push(String(error.error())))
        each.on('console', (message) => {
          if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`)
        })
      }
      watch(context)
      await use({ expect: (pattern) => expected.push(pattern), watch })
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
