import { type BrowserContext, expect, type TestInfo } from '@playwright/test'

/** Errors of a page: uncaught exceptions, console errors and CSP violations. */
export type PageErrors = {
  /** Marks errors that this test provokes, which are no failure. */
  expect(pattern: RegExp): void
  /** Also watches the pages of another browser context. */
  watch(context: BrowserContext): void
}

/** A script that was fetched ahead of its use when a test cut the network: which ones those are, its speed decides. */
const cutAhead = /ERR_INTERNET_DISCONNECTED \S+\/assets\/\S+\.js$/

/** Watches the pages of a context during a test, and fails the test for unexpected errors; of one that failed it keeps pictures. */
export async function watchPageErrors(
  context: BrowserContext,
  use: (pageErrors: PageErrors) => Promise<void>,
  info: TestInfo,
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
  const unexpected = heard.filter((line) => !expected.some((pattern) => pattern.test(line)))
  if (info.status !== info.expectedStatus || unexpected.length > 0) await keepPictures(context, info)
  expect(unexpected).toEqual([])
}

/**
 * What every open page shows, beside the report. Playwright's own pictures of failures are taken of each test before
 * it is known whether it fails.
 */
async function keepPictures(context: BrowserContext, info: TestInfo): Promise<void> {
  const pages =
    context
      .browser()
      ?.contexts()
      .flatMap((each) => each.pages()) ?? []
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`failed-${index + 1}.png`)
    try {
      await page.screenshot({ path })
      info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
    } catch {
      // A page that crashed shows nothing.
    }
  }
}
