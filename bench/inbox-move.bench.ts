import { listCases } from '@llave/contract/staff/inbox/list-cases'
import { readCase } from '@llave/contract/staff/inbox/read-case'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import { searchCustomers } from '@llave/contract/staff/search-customers'
import { type CaseKey, formatCaseKey, nameCase } from '@llave/domain/staff/inbox-case'
import { chromium, type Page } from '@playwright/test'
import { answerInbox } from '../e2e/screens/mesa/answer-inbox.ts'
import { answerMesa } from '../e2e/screens/mesa/answer-mesa.ts'
import { staffSession } from '../e2e/screens/mesa/fixtures.ts'
import { inboxCase, inboxRow } from '../e2e/screens/mesa/inbox-fixtures.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { reportFigure } from './report-figure.ts'

const moves = 20
const messages = 40

const rows = Array.from({ length: 50 }, (_, index) => inboxRow(30_000 + index))

/** A long thread, so that what is drawn costs something. */
function longCase(key: CaseKey) {
  const found = inboxCase(key)
  const entries = Array.from({ length: messages }, (_, at) => found.entries[at % found.entries.length])
  return { ...found, entries: entries.flatMap((entry) => entry ?? []) }
}

const mesa = await answerMesa()
const browser = await chromium.launch(wholeChromium())
try {
  answerInbox(mesa, rows)
  mesa.answer(readStaffSession, staffSession('service'))
  mesa.answer(searchCustomers, { fields: [], groups: [] })
  mesa.answer(listCases, { rows, next: '' })
  mesa.answer(readCase, ({ params }) => longCase(params.key))
  const page = await browser.newPage({ baseURL: mesa.address, viewport: { width: 1440, height: 900 } })
  const [first] = rows
  await page.goto(`/bandeja/${first ? formatCaseKey(first.key) : ''}`)
  const times: number[] = []
  for (const { key } of rows.slice(1, moves + 1)) {
    // Until its neighbours were fetched.
    await page.waitForLoadState('networkidle')
    times.push(await timeMove(page, `${nameCase(key)} abierto`))
  }
  reportFigure({
    name: `a move in the inbox to a thread of ${messages} messages, from cache`,
    value: median(times),
    unit: 'ms',
    budget: { atMost: 100 },
  })
} finally {
  await browser.close()
  await mesa.close()
}

/** Milliseconds from a press of `j` to the frame after the one in which that thread is drawn. */
function timeMove(page: Page, thread: string): Promise<number> {
  return page.evaluate(async (label) => {
    const start = performance.now()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    while (!document.querySelector(`section[aria-label="${label}"]`)) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, thread)
}
