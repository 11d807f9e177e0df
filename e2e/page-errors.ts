import { type BrowserContext, expect } from '@playwright/test'

/** Errors of a page: uncaught exceptions, console errors and CSP violations. */
export type PageErrors = {
  /** Marks errors that this test provokes, which are no failure. */
  expect(pattern: RegExp): void
  /** Also watches the pages of another browser context. */
  watch(context: BrowserContext): void
}

/** A script that was fetched ahead of its use when a test cut the network: which ones those are, its speed decides. */
const cutAhead = /ERR_INTERNET_DISCONNECTED \S+\/assets\/\S+\.js$/

/** Watches the pages of a context during a test, and fails the test for unexpected errors. */
export async function watchPageErrors(
  context: BrowserContext,
  use: (pageErrors: PageErrors) => Promise<void>,
): Promise<void> {
  const heard: string[] = []
  const expected = [cutAhead]
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
