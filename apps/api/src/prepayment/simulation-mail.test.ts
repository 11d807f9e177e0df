import { money } from '@llave/domain/money/money'
import { expect, test } from 'vitest'
import type { Simulation } from './simulation.ts'
import { simulationMail } from './simulation-mail.ts'

const sender = { brandName: 'Inmobiliaria Añil', publicUrl: 'https://pagos.example.pe', colours: null }
const pdf = new Uint8Array([37, 80, 68, 70])
const simulation: Simulation = {
  on: Temporal.PlainDate.from('2026-11-21'),
  proforma: '1000234',
  projectName: 'Valle Sereno',
  productName: 'Lote "C-2"',
  customerName: 'Lucía Paredes <Vargas> & Hijos',
  customerEmail: 'lucia@example.pe',
  customerDocument: { type: '01', number: '44556677' },
  annualRate: 120_000,
  prepayment: money(300_000, 'USD'),
  today: { count: 12, totalMinor: 1_200_000, lastDueOn: Temporal.PlainDate.from('2027-11-05') },
  plan: {
    count: 9,
    eachMinor: 96_685,
    lastMinor: 96_686,
    firstDueOn: Temporal.PlainDate.from('2026-12-05'),
    day: 5,
  },
}

test('the e-mail has both plans and every simulated letra, and says why it was sent', async () => {
  const mail = simulationMail(sender, 'lucia@example.pe', simulation, pdf)
  await expect(mail.text).toMatchFileSnapshot('golden/simulation-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/simulation-mail.html.golden')
  expect(mail.html).not.toContain('<Vargas>')
  expect(mail.text).toContain('pediste esta simulación')
})

test('a simulation of 360 letras stays below the size at which mail programs cut an e-mail', () => {
  const long = { ...simulation, plan: { ...simulation.plan, count: 360 } }
  const { html } = simulationMail(sender, 'lucia@example.pe', long, pdf)
  expect(html).toContain('<td>360</td>')
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
})
