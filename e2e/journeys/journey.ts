import { expect, test as plain } from '@playwright/test'
import { type PageErrors, watchPageErrors } from '../page-errors.ts'
import { type Llave, type OwnLlave, runLlave } from './run-llave.ts'
import { endShared, shareLlave } from './shared-llave.ts'

type Fixtures = { llave: Llave; pageErrors: PageErrors }

/**
 * A journey through a complete Llave, shared by the journeys of a worker, with a page on which no unexpected
 * error may occur. A retry gets a new Llave, because the first attempt changed the data.
 */
export const test = plain.extend<Fixtures, { share: () => Promise<Llave> }>({
  share: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the parameter's names
    async ({}, use, { parallelIndex, project }) => {
      // What a journey pays on the phone cannot be paid again on the desktop.
      const index = `${project.name}-${parallelIndex}`
      await use(() => shareLlave(index))
      await endShared(index)
    },
    { scope: 'worker' },
  ],
  llave: [
    async ({ share }, use, { retry }) => {
      if (retry === 0) return use(await share())
      const own = await runLlave()
      await use(own)
      await own.end()
    },
    { timeout: 0 },
  ],
  baseURL: async ({ llave }, use) => use(llave.at().portal),
  pageErrors: [async ({ context }, use, info) => watchPageErrors(context, use, info), { auto: true }],
})

/** A journey that stops its Llave, or changes it in a way that would break the next journey. */
export const testAlone = test.extend<{ alone: OwnLlave; kind: 'embedded' | undefined }>({
  kind: [undefined, { option: true }],
  alone: async ({ kind }, use) => {
    const own = await runLlave({}, kind)
    await use(own)
    await own.end()
  },
  llave: async ({ alone }, use) => use(alone),
})

/** The same on the embedded database, as `npm start` has it: what is killed, or used by a command while it stands. */
export const testEmbedded = testAlone.extend({ kind: 'embedded' })

export { expect }
