import { comparePrepayment } from '@llave/contract/prepayment/compare-prepayment'
import { readPrepaymentBasis } from '@llave/contract/prepayment/read-prepayment-basis'
import { compareWays, prepareWays } from '@llave/domain/prepayment/compare-ways'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { wayFigures } from '@llave/domain/prepayment/way-figures'
import { chromium, type Page } from '@playwright/test'
import { putSession } from '../e2e/put-session.ts'
import { answerPortal } from '../e2e/screens/answer-portal.ts'
import { customer, today, token } from '../e2e/screens/fixtures.ts'
import { basis } from '../e2e/screens/prepayment/answer-ways.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// The slider of paying ahead, dragged over a property of 360 letras on a phone whose processor is four times slower:
// what the page needs for its answer to each move, from the input's event until style and layout stand.

const cpuSlowdown = 4
const letras = 360
const moves = 120

const long: PrepaymentBasis = {
  ...basis,
  letras: Array.from({ length: letras }, (_, months) => ({
    code: `L-${months + 1}`,
    dueOn: Temporal.PlainDate.from('2026-11-24').add({ months }),
    amountMinor: 184_250,
  })),
}

printLoad()
const portal = await answerPortal()
const browser = await chromium.launch(wholeChromium())
try {
  const prepared = prepareWays(long, today)
  portal.answer(readPrepaymentBasis, long)
  portal.answer(comparePrepayment, ({ body }) =>
    Object.values(compareWays(prepared, body.amount.minor)).map(wayFigures),
  )
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
  const page = await context.newPage()
  await putSession(page, { ...customer, token, verified: true }, 'letter')
  await page.goto(`/prepayment/${long.proforma}`)
  await page.getByRole('slider').waitFor()
  await page.waitForLoadState('networkidle')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  // Once for the compiler, as a thumb that has begun to move.
  await drag(page)
  const { answers, waits } = await drag(page)
  const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(moves * 0.95)] ?? 0
  const name = `an answer of the slider over ${letras} letras, ${cpuSlowdown} times slower`
  const budget = { atMost: 16 }
  reportFigure({ name: `${name}, median`, value: median(answers), unit: 'ms', budget })
  reportFigure({ name: `${name}, p95`, value: p95(answers), unit: 'ms', budget })
  process.stdout.write(
    `the letras are drawn behind it ${median(waits).toFixed(0)} ms later, p95 ${p95(waits).toFixed(0)}\n`,
  )
} finally {
  await browser.close()
  await portal.close()
}

/** Moves the slider from end to end, a frame between the moves: milliseconds of each answer, and until the page is idle again. */
function drag(page: Page): Promise<{ answers: number[]; waits: number[] }> {
  return page.getByRole('slider').evaluate(async (element, count) => {
    const slider = element as HTMLInputElement
    const { min, max } = slider
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const answers: number[] = []
    const waits: number[] = []
    const figures = () => document.querySelector('fieldset')?.textContent
    for (let move = 1; move <= count; move++) {
      const before = figures()
      const start = performance.now()
      set?.call(slider, String(Number(min) + ((Number(max) - Number(min)) * move) / (count + 1)))
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      document.body.getBoundingClientRect()
      const answered = performance.now()
      if (figures() === before) throw new Error('The figures did not follow the slider')
      answers.push(answered - start)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      waits.push(performance.now() - answered)
    }
    return { answers, waits }
  }, moves)
}
