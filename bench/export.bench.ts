import { renderLetrasReport } from '@llave/api/receivables/render-letras-report'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { reportFigure } from './report-figure.ts'

const runs = 10

function letra(index: number): Instalment {
  const dueOn = Temporal.PlainDate.from('2020-01-05').add({ months: index % 240 })
  const paid = index % 3 === 0
  const amount = money(32_050 + index, index % 2 === 0 ? 'USD' : 'PEN')
  return {
    code: `L-${String(index).padStart(4, '0')}`,
    proforma: '1000234',
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    plaza: 'LIM',
    accounting: { number: String(1_900_000_000 + index), company: 'PE01', year: '2026' },
    amount,
    paidAmount: { ...amount, minor: paid ? amount.minor : 0 },
    dueOn,
    state: paid ? 'paid' : 'pending',
    paymentUnderWay: false,
    payment: paid
      ? {
          paidOn: dueOn,
          operationOn: dueOn,
          system: 'IZIP',
          amount: money(32_050, 'USD'),
          maskedCard: '497010******0055',
          authorizationNumber: '048213',
          hasReceipt: true,
        }
      : null,
  }
}

const letras = Array.from({ length: 1000 }, (_, index) => letra(index))
await renderLetrasReport(letras)
const before = process.cpuUsage()
for (let run = 0; run < runs; run++) await renderLetrasReport(letras)
const { user, system } = process.cpuUsage(before)
reportFigure({
  name: 'export of 1,000 letras, processor time',
  value: (user + system) / 1_000_000 / runs,
  unit: 's',
  budget: { atMost: 0.5 },
})
