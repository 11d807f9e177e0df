import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const everything: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/**
 * None of these rules reads stylesheets, so that axe need not load them: where it cannot read one, it puts a copy in
 * the page, which the page's policy refuses.
 */
const options = { resultTypes: ['violations'], preload: false } satisfies axe.RunOptions

/** Axe as text for a page; `axe.source` would be twice as long, for each page to read. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of these that look at colours: no other finds anything in one scheme alone. */
const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Asserts that axe finds nothing on the page, frames of the card provider included. `without` excludes
 * what is not ours to fix: the viewer that a browser puts around a PDF.
 */
export async function checkAccessibility(page: Page, without: readonly string[] = []): Promise<void> {
  await check(page, everything, without)
}

async function check(page: Page, runOnly: axe.RunOnly, without: readonly string[]): Promise<void> {
  const findings =
    page.frames().length === 1
      ? await runInPage(page, runOnly, without)
      : await runAcrossFrames(page, runOnly, without)
  expect(
    findings.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(' | ')}`),
  ).toEqual([])
}

/** Without frames axe is run directly, in one call, which takes half the time; the first of a page injects it. */
async function runInPage(
  page: Page,
  runOnly: axe.RunOnly,
  without: readonly string[],
): Promise<axe.Result[]> {
  const run = () =>
    page.evaluate(
      async ({ runOnly, exclude, options }) => {
        if (!('axe' in window)) return null
        // In the middle of a colour transition the contrast may be lower than at either end.
        // Ended rather than awaited: in a page that the browser draws no more they would never end.
        for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
        const { violations } = await window.axe.run({ exclude }, { runOnly, ...options })
        return violations
      },
      { runOnly, exclude: [...without], options },
    )
  const findings = await run()
  if (findings) return findings
  await page.evaluate(source)
  await page.evaluate(rememberColours)
  const injected = await run()
  if (!injected) throw new Error('The page was left before axe ran')
  return injected
}

/** Axe reads the same few colours of a page for each element anew, with a library that knows every space of colours. */
function rememberColours(): void {
  const { prototype } = window.axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text)
    if (!known.has(text)) known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

/** With frames, axe merges the findings in a page of its own. */
async function runAcrossFrames(
  page: Page,
  runOnly: axe.RunOnly,
  without: readonly string[],
): Promise<axe.Result[]> {
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  })
  const { violations } = await new AxeBuilder({ page })
    .exclude([...without])
    .options({ runOnly, ...options })
    .analyze()
  return violations
}

/** Asserts that axe finds no fault of colours in the dark scheme; the page is left in the light one. */
export async function checkDarkAccessibility(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, colours, [])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * The same while the page's timers are stopped: axe needs them, so they run for a moment; returns for
 * how many milliseconds. Only for pages without third-party frames: for those axe opens a page of its
 * own, and closing that fails under the clock of the whole context.
 */
export async function checkStoppedAccessibility(page: Page): Promise<number> {
  let checked = false
  const checking = checkAccessibility(page).finally(() => {
    checked = true
  })
  let ran = 0
  for (; !checked; ran++) await page.clock.runFor(1)
  await checking
  return ran
}

type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour }

declare global {
  // Defined once axe is injected.
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: Colour } } } }
  }
}
