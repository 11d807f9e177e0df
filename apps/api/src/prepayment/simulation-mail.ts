import { formatMoney } from '@llave/domain/money/format-money'
import { simulationFileName } from '@llave/domain/prepayment/simulation-file'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import type { Simulation } from './simulation.ts'
import {
  comparisonLines,
  requestLines,
  scheduleHeadings,
  scheduleRows,
  simulationNote,
} from './simulation-lines.ts'

/** The simulated letras by e-mail, all of them, with the PDF. */
export function simulationMail(sender: Sender, to: string, simulation: Simulation, pdf: Uint8Array): Mail {
  const { before, after } = comparisonLines(simulation)
  return frameMail(sender, {
    to,
    subject: `Tu simulación de prepago de ${formatMoney(simulation.prepayment)}`,
    title: 'Así quedarían tus letras con tu prepago',
    figure: '',
    before: [
      `Hola, ${simulation.customerName}. Estas son las letras que simulaste; la constancia va adjunta en PDF.`,
    ],
    lines: [
      ...requestLines(simulation),
      ...before.map(([label, value]) => [`${label}, hoy`, value] as const),
      ...after.map(([label, value]) => [`${label}, con tu prepago`, value] as const),
    ],
    grid: { headings: scheduleHeadings, rows: scheduleRows(simulation) },
    after: [simulationNote(simulation)],
    why: 'Recibes este mensaje porque pediste esta simulación en nuestro portal. No hace falta que lo respondas.',
    action: { label: 'Ver el simulador', url: `${sender.publicUrl}/query/prepayment?type=letter` },
    attachments: [
      {
        fileName: simulationFileName(simulation.customerName, simulation.proforma),
        contentType: 'application/pdf',
        bytes: pdf,
      },
    ],
  })
}
