import {
  stepActorText,
  stepDayText,
  stepStateNames,
  type TitleStep,
} from '@llave/domain/title-path/title-path'
import { stageWords } from '@llave/domain/title-path/title-stage'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'

/** The stages of a property's path to its title that changed, as they stand. */
export function titleMail(
  sender: Sender,
  to: string,
  told: {
    readonly customerName: string
    readonly projectName: string
    readonly productName: string
    readonly proforma: string
    readonly steps: readonly TitleStep[]
    readonly today: Temporal.PlainDate
  },
): Mail {
  const { customerName, projectName, productName, proforma, steps, today } = told
  const [first] = steps
  const what =
    first && steps.length === 1
      ? `${stageWords[first.stage].name}, ${stepStateNames[first.state].toLowerCase()}`
      : `cambiaron ${steps.length} etapas`
  const url = `${sender.publicUrl}/property/${encodeURIComponent(proforma)}/advance?type=letter`
  return frameMail(sender, {
    to,
    subject: `${projectName}: ${what}`,
    title: 'El camino a tu título cambió',
    figure: '',
    before: [`Hola, ${customerName}.`],
    lines: [
      ['Inmueble', `${projectName} - ${productName}`],
      ...steps.map((step) => [stageWords[step.stage].name, stepText(step, today)] as const),
    ],
    after: ['Te escribimos como máximo una vez al día, y solo si una etapa cambió.'],
    action: { label: 'Ver el camino a tu título', url },
    attachments: [],
    why: 'Recibes este mensaje porque cambió una etapa del camino al título de tu inmueble. No hace falta que lo respondas.',
  })
}

/** `Pendiente. Se espera el 10/12/2026. Le toca a la notaría.` */
function stepText(step: TitleStep, today: Temporal.PlainDate): string {
  return [stepStateNames[step.state], stepDayText(step, today), stepActorText(step)]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ')
}
