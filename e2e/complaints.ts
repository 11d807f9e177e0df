import { type BrowserContext, expect } from '@playwright/test'

/** What a page complained about: errors nobody caught, console errors, violations of its own policy. */
export type Complaints = {
  /** This test provokes complaints of this kind; they are no failure. */
  expect(pattern: RegExp): void
  /** Watches the pages of one more browser context. */
  watch(context: BrowserContext): void
}

/** Listens to the pages of a context while a test runs, and fails it for what it did not expect. */
export async function hearComplaints(
  context: BrowserContext,
  use: (complaints: Complaints) => Promise<void>,
): Promise<void> {
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
}
