import { repairTitle } from '@llave/domain/repairs/repair-case'
import type { RepairState } from '@llave/domain/repairs/repair-state'
import { formatDateTime, formatTime, formatWeekday } from '@llave/domain/time/format-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import type { RepairNotice } from './repair.store.ts'

const titles: Readonly<Record<RepairState, string>> = {
  received: 'Recibimos tu caso',
  visit_proposed: 'Elige el horario de tu visita',
  visit_chosen: 'Tu visita quedó acordada',
  repairing: 'Empezó la reparación',
  finished: 'Terminamos: dinos si quedó bien',
  accepted: 'Gracias: cerramos tu caso',
  refused: 'Anotamos qué falta',
  declined: 'Respondimos tu caso',
  reopened: 'Abrimos tu caso otra vez',
}

const afterwards: Readonly<Partial<Record<RepairState, string>>> = {
  received: 'Guarda este número: con él puedes preguntar por tu caso.',
  visit_proposed: 'Si ninguno te sirve, dilo en el portal y te proponemos otros.',
  finished: 'Si no respondes, el caso sigue abierto: nadie lo cierra por ti.',
  accepted: 'Si vuelve a fallar, puedes abrirlo otra vez con el mismo número.',
  refused: 'El caso sigue con el mismo número. Te propondremos otra visita.',
  declined: 'Si no estás de acuerdo, puedes abrirlo otra vez y contarnos por qué.',
}

/** One step of a case, for its buyer. */
export function repairMail(sender: Sender, to: string, notice: RepairNotice): Mail {
  const { number, state, told } = notice
  const visitAt = told?.visitAt
  return frameMail(sender, {
    ...{ to, title: titles[state], figure: number },
    subject: `${titles[state]} (caso ${number})`,
    before: told
      ? [`Hola, ${told.customerName}.`, ...told.text.split(/\n+/).filter((line) => line.trim() !== '')]
      : ['Los detalles están en el portal.'],
    lines: [
      ['Caso', number],
      ...(told
        ? ([
            ['Qué es', repairTitle(notice)],
            ['Proyecto', `${told.projectName} - ${told.productName}`],
          ] as const)
        : []),
      ...(state === 'visit_proposed' && told
        ? told.slots.map((slot, index) => [`Horario ${index + 1}`, formatDateTime(slot)] as const)
        : []),
      ...(state === 'visit_chosen' && visitAt
        ? [['Visita', `${formatWeekday(visitAt.toPlainDate())}, ${formatTime(visitAt)}`] as const]
        : []),
      ...((state === 'visit_proposed' || state === 'visit_chosen') && told?.visitor
        ? [['Va', told.visitor] as const]
        : []),
    ],
    after: [afterwards[state] ?? ''].filter((line) => line !== ''),
    action: { label: 'Ver mi caso', url: `${sender.publicUrl}/query/note/${number}?type=letter` },
    attachments: [],
    why: 'Recibes este mensaje porque se abrió un caso en nuestro portal con este correo, o porque es el tuyo. No hace falta que lo respondas.',
  })
}
