import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { formatAnnualRate } from '@llave/domain/prepayment/annual-rate'
import { listInstalments } from '@llave/domain/prepayment/simulated-instalment'
import { formatDate } from '@llave/domain/time/format-date'
import type { Simulation } from './simulation.ts'

export type Line = readonly [label: string, value: string]

/** What was asked, as PDF and e-mail print it. */
export function requestLines(simulation: Simulation): Line[] {
  return [
    ['Proyecto', `${simulation.projectName} - ${simulation.productName}`],
    ['Proforma', simulation.proforma],
    ['Fecha', formatDate(simulation.on)],
    ['Monto del prepago', formatMoney(simulation.prepayment)],
    ['Número de letras', String(simulation.plan.count)],
    ['Tasa efectiva anual', formatAnnualRate(simulation.annualRate)],
  ]
}

/** Today's plan beside the new one: number of letras, debt, last due date. */
export function comparisonLines({ today, plan, prepayment: { currency } }: Simulation): {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
} {
  const list = listInstalments(plan)
  const total = list.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    before: [
      ['Letras', String(today.count)],
      ['Saldo', formatMoney(money(today.totalMinor, currency))],
      ['Última letra', formatDate(today.lastDueOn)],
    ],
    after: [
      ['Letras', String(plan.count)],
      ['Saldo', formatMoney(money(total, currency))],
      ['Última letra', formatDate(list.at(-1)?.dueOn ?? plan.firstDueOn)],
    ],
  }
}

export const scheduleHeadings = ['Letra', 'Fecha de vencimiento', 'Importe'] as const

/** Number, due date and amount of every simulated letra. */
export function scheduleRows({ plan, prepayment: { currency } }: Simulation): [string, string, string][] {
  return listInstalments(plan).map(({ number, dueOn, amountMinor }) => [
    String(number),
    formatDate(dueOn),
    formatMoney(money(amountMinor, currency)),
  ])
}

export function simulationNote({ on }: Pick<Simulation, 'on'>): string {
  return `Es una simulación al ${formatDate(on)}. No cambia tus letras hasta que firmes el refinanciamiento.`
}
