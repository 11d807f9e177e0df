import { cardProviderFaults } from '@llave/emulators/card-provider/provider'
import { runStorm, type StormReport } from '@llave/testkit/stress/run-storm'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 20,000 letras of every kind at once, for ten seeds in turn: by customers, alone, in sets, by links and ahead, by a
// debit day, given back by people, amid an ERP's imports and readers of two feeds, while two processes that are called
// and two that run jobs are killed and stopped. STORM_PAYMENTS=600 STORM_SEEDS=3,4 tries it with fewer.
const payments = Number(process.env.STORM_PAYMENTS ?? 20_000)
const seeds = (process.env.STORM_SEEDS ?? '0,1,2,3,4,5,6,7,8,9').split(',').map(Number)
const kills = Math.max(8, Math.round(payments / 200))

/**
 * What has to happen in a storm, by names that begin with what is counted, and of how many letras it happens once at
 * least: in those of 20,000 each of them happened about one and a half to three times as often.
 */
const happenings: Readonly<Record<string, { readonly every: number; count(report: StormReport): number }>> = {
  'charges for several letras paid': { every: 60, count: ({ sets }) => sets.paid },
  'payments with links': { every: 60, count: ({ links }) => links.paid },
  'prepayments that ended with their plan': { every: 70, count: ({ prepayments }) => prepayments.paid },
  'refunds that people approved': { every: 20, count: ({ requests }) => requests.approved ?? 0 },
  'refunds that people declined': { every: 120, count: ({ requests }) => requests.declined ?? 0 },
  'refunds that people took back': { every: 300, count: ({ requests }) => requests.withdrawn ?? 0 },
  'batches imported': { every: 20, count: ({ imports }) => imports.batches },
  'rows of payments copied': { every: 2, count: ({ rowsCopied }) => rowsCopied.payments },
  'rows of refunds copied': { every: 20, count: ({ rowsCopied }) => rowsCopied.refunds },
  'notifications dropped': { every: 12, count: ({ notifications }) => notifications.dropped ?? 0 },
  'notifications forged and refused': { every: 26, count: ({ forgeries }) => forgeries.refused },
}

for (const seed of seeds) {
  printLoad()
  const report = await runStorm({ payments, seed, kills, concurrency: 12 })
  const { faults, kills: killed } = report
  process.stdout.write([...describe(report, seed), ...faults.slice(0, 20), ''].join('\n'))
  const none = { atMost: 0 }
  reportFigure({
    name: `seed ${seed}: faults of all books and auditors`,
    value: faults.length,
    unit: 'faults',
    budget: none,
  })
  reportFigure({
    name: `seed ${seed}: orders left unknown`,
    value: report.ordersUnknown,
    unit: 'orders',
    budget: none,
  })
  reportFigure({
    name: `seed ${seed}: processes killed and stopped`,
    value: killed.SIGKILL + killed.SIGTERM,
    unit: 'processes',
    budget: { atLeast: kills },
  })
  for (const [what, { every, count }] of Object.entries(happenings))
    reportFigure({
      name: `seed ${seed}: ${what}`,
      value: count(report),
      unit: what.split(' ', 1)[0] ?? '',
      budget: { atLeast: Math.floor(payments / every) },
    })
  const kinds = new Set(Object.keys(report.providerFaults).map((fault) => fault.split(' ', 1)[0]))
  reportFigure({
    name: `seed ${seed}: kinds of the provider's faults that it met`,
    value: cardProviderFaults.filter((kind) => kinds.has(kind)).length,
    unit: 'kinds',
    // Few letras do not meet the rarest.
    budget: { atLeast: Math.min(cardProviderFaults.length, Math.floor(payments / 50)) },
  })
}

function describe(report: StormReport, seed: number): string[] {
  const { seconds, sets, links, prepayments, requests, refunds, imports, rowsCopied, forgeries, kills } =
    report
  const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
  const rate = payments / seconds.paying
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')
  return [
    `seed ${seed}: ${payments} letras in ${total.toFixed(0)} s: filled in ${seconds.filling.toFixed(0)}, paid in ${seconds.paying.toFixed(0)} (${rate.toFixed(1)} a second), at rest ${seconds.resting.toFixed(0)} later, judged in ${seconds.judging.toFixed(0)}`,
    `letras of customers paid ${report.paid}, given back and owed ${report.returned}; charged by the debit day ${report.debited}`,
    `sets asked for ${sets.asked}, paid ${sets.paid}; links made ${links.asked}, paid by ${links.paid}; prepayments asked for ${prepayments.asked}, ended with their plan ${prepayments.paid}`,
    `refunds asked by people: ${list(requests)}; refunds in all ${refunds}`,
    `imports ${imports.batches} of ${imports.rows} rows; rows of feeds copied meanwhile: ${list(rowsCopied)}`,
    `faults of the provider: ${list(report.providerFaults)}`,
    `notifications: ${list(report.notifications)}; forged ones refused ${forgeries.refused}, repeated ones ${forgeries.repeated}`,
    `killed: ${list(kills)}; answers heard ${report.answers}, receipts told ${report.receiptsTold}`,
  ]
}
