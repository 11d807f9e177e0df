import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatAmount } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { formatAnnualRate, parseAnnualRate } from '@llave/domain/prepayment/annual-rate'
import { compareWays, prepareWays } from '@llave/domain/prepayment/compare-ways'
import { createDiscount, SCALE } from '@llave/domain/prepayment/discount'
import { payoffToday, refinance } from '@llave/domain/prepayment/refinance'
import { listInstalments } from '@llave/domain/prepayment/simulated-instalment'
import { formatDate } from '@llave/domain/time/format-date'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, 'prepayment.md'), 'utf8')
const today = Temporal.PlainDate.from('2026-11-21')
const letras = Array.from({ length: 12 }, (_, months) => ({
  dueOn: Temporal.PlainDate.from('2026-12-05').add({ months }),
  amountMinor: 100_000,
}))

/** The cells of every row of the page with that many columns. */
function rowsOf(columns: number): string[][] {
  return page
    .split('\n')
    .filter((line) => /^\| [A-Z0-9]+ \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === columns)
}

function minor(text: string): number {
  return Math.round(Number(text.replaceAll(',', '')) * 100)
}

function shown(amountMinor: number): string {
  return formatAmount(money(amountMinor, 'PEN'))
}

/** A fraction of `ONE` with that many decimals, rounded half up. */
function decimals(value: bigint, places: number): string {
  const unit = 10n ** BigInt(places)
  const digits = String((value * unit + SCALE / 2n) / SCALE).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

test("every worked example of the page is the simulator's answer", () => {
  const examples = rowsOf(6)
  expect(examples.map(([name]) => name)).toEqual(['A', 'B', 'C', 'D', 'E'])
  for (const [name, tea = '', prepayment = '', count, each, last] of examples) {
    const annualRate = parseAnnualRate((Number(tea.replace(' %', '')) / 100).toFixed(6))
    expect(formatAnnualRate(annualRate).replace('\u00a0', ' ')).toBe(tea)
    const plan = refinance(
      { letras, annualRate },
      { prepaymentMinor: minor(prepayment), count: Number(count) },
      today,
    )
    expect([name, shown(plan.eachMinor), shown(plan.lastMinor)]).toEqual([name, each, last])
  }
})

test("every plan of the page has the simulator's dates", () => {
  const plans = page.split('### The day of the plan')[1]?.split('\n### ')[0] ?? ''
  const rows = plans.split('\n').filter((line) => /^\| \d/.test(line))
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    const [unpaid = [], expected] = row
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim().split(', '))
    const dated = unpaid.map((text) => {
      const [day, month, year] = text.split('/')
      return { dueOn: Temporal.PlainDate.from(`${year}-${month}-${day}`), amountMinor: 100_000 }
    })
    const plan = refinance(
      { letras: dated, annualRate: 0 },
      { prepaymentMinor: 0, count: dated.length },
      today,
    )
    expect(listInstalments(plan).map(({ dueOn }) => formatDate(dueOn))).toEqual(expected)
  }
})

test('every step of the first example is right: days, factors, present values, sums', () => {
  const discount = createDiscount(120_000)
  const steps = rowsOf(5).slice(0, 12)
  expect(steps).toEqual(
    letras.map(({ dueOn }, index) => {
      const days = today.until(dueOn, { largestUnit: 'day' }).days
      const factor = discount(days)
      return [
        String(index + 1),
        formatDate(dueOn),
        String(days),
        decimals(factor, 8),
        decimals(factor * 1000n, 4),
      ]
    }),
  )
  const factors = letras.map(({ dueOn }) => discount(today.until(dueOn, { largestUnit: 'day' }).days))
  const sum = (count: number) => factors.slice(0, count).reduce((all, factor) => all + factor, 0n)
  expect(page).toContain('**11,341.2547**')
  expect(decimals(sum(12) * 1000n, 4)).toBe('11341.2547')
  expect(page).toContain(
    `add up to **${decimals(sum(9), 8)}**, those of the first eight to ${decimals(sum(8), 8)}`,
  )
  expect(page).toContain(`would cost ${shown(payoffToday({ letras, annualRate: 120_000 }, today))}`)
  const base = sum(12) * 1000n - 3000n * SCALE
  expect(page).toContain(`= ${decimals((base * SCALE) / sum(9), 4)}, rounded **966.85**`)
  const last = ((base - (96_685n * sum(8)) / 100n) * SCALE) / (factors[8] as bigint)
  expect(page).toContain(`= ${decimals(last, 4)}, rounded **966.86**`)
})

const ofThreeWays = {
  letras: Array.from({ length: 36 }, (_, months) => ({
    dueOn: Temporal.PlainDate.from('2026-11-24').add({ months }),
    amountMinor: 184_250,
  })),
  annualRate: 95_000,
}

const withoutInterest = {
  letras: Array.from({ length: 10 }, (_, months) => ({
    dueOn: Temporal.PlainDate.from('2026-12-05').add({ months }),
    amountMinor: months === 9 ? 65_050 : 100_000,
  })),
  annualRate: 0,
}

test.each([
  ['F', ofThreeWays, 2_000_000],
  ['G', withoutInterest, 333_333],
] as const)('the three ways of example %s are those of the page', (name, debt, amountMinor) => {
  const prepared = prepareWays(debt, today)
  if (debt.annualRate > 0) expect(page).toContain(`All of it would cost ${shown(prepared.payoffMinor)} today`)
  const example = page.split(`\n### ${name},`)[1]?.split('\n### ')[0] ?? ''
  const rows = example.split('\n').filter((line) => /^\| (lower|shorter|advance) \|/.test(line))
  const ways = Object.values(compareWays(prepared, amountMinor)).map(
    ({ way, chargedMinor, interestSavedMinor, letras }) => {
      const [each, last] = [letras[0], letras.at(-1)]
      if (!each || !last) throw new Error('A way without letras')
      const cells = [way, shown(chargedMinor), shown(interestSavedMinor), letras.length]
      return [...cells, shown(each.amountMinor), shown(last.amountMinor), formatDate(last.dueOn)]
    },
  )
  expect(rows).toEqual(ways.map((cells) => `| ${cells.join(' | ')} |`))
})

test('the balances of the page are those of the plan with fewer letras, walked from letra to letra', () => {
  const daily = 1.095 ** (1 / 360)
  expect(page).toContain(`*g* = ${daily.toFixed(9)} a day`)
  const steps = page
    .split('\n')
    .filter((line) => /^\| \d+ \| \d+ \| [\d,.]+ \| [\d,.]+ \| [\d,.]+ \|$/.test(line))
  let [balance, day] = [38_142.2634, today]
  const walked = compareWays(prepareWays(ofThreeWays, today), 2_000_000).shorter.letras.map(
    ({ dueOn, amountMinor }, index) => {
      const days = day.until(dueOn, { largestUnit: 'day' }).days
      const grown = balance * daily ** days
      balance = grown - amountMinor / 100
      day = dueOn
      const four = (value: number) =>
        value.toLocaleString('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
      return `| ${index + 1} | ${days} | ${four(grown)} | ${shown(amountMinor)} | ${four(balance)} |`
    },
  )
  expect(steps).toEqual([0, 1, 2, 21, 22].map((index) => walked[index]))
})
