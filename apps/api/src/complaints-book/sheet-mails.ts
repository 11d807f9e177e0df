import { documentTypeOf } from '@llave/domain/access/document-type'
import { bookTexts, sheetKindNames } from '@llave/domain/complaints-book/book-texts'
import { fieldsOfSheet } from '@llave/domain/complaints-book/sheet-fields'
import { complaintDueOn } from '@llave/domain/service-desk/complaint-clock'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Attachment, Mail } from '../messaging/message.ts'
import type { StoredSheet } from './sheet.store.ts'

/** How a sheet's PDF is called. */
export function sheetFileName(code: string): string {
  return `hoja-de-reclamacion-${code}.pdf`
}

/** The consumer's copy with every field, at once. `address`: where they follow the sheet. */
export function sheetFiledMail(sender: Sender, to: string, sheet: StoredSheet, copy: SheetCopy): Mail {
  return frameMail(sender, {
    ...{ to, title: 'Recibimos tu hoja de reclamación', figure: sheet.code },
    subject: `Tu hoja de reclamación ${sheet.code}`,
    before: [
      `Te responderemos hasta el ${formatDate(dueOn(sheet))}. Son 15 días hábiles, y no se amplían.`,
      'Esta es tu copia, y adjunta está la misma hoja para imprimir. Guárdala.',
    ],
    lines: fieldsOfSheet(sheet).flatMap(({ label, value, isText }) =>
      isText ? [] : [[label, value] as const],
    ),
    after: [
      ...fieldsOfSheet(sheet).flatMap(({ label, value, isText }) =>
        isText ? paragraphs(`${label}: ${value}`) : [],
      ),
      ...bookTexts.legends,
    ],
    action: { label: 'Ver mi hoja', url: copy.address },
    attachments: [attachment(sheet, copy)],
    why: 'Recibes este mensaje porque se presentó una hoja en nuestro Libro de Reclamaciones con este correo. No hace falta que lo respondas.',
  })
}

/** The same for the developer's people, with who presented it. */
export function sheetToAnswerMail(
  sender: Sender,
  to: string,
  sheet: StoredSheet,
  pdf: Uint8Array<ArrayBuffer>,
): Mail {
  const { consumer, kind } = sheet.content
  return frameMail(sender, {
    ...{ to, title: 'Una hoja nueva en el Libro de Reclamaciones', figure: sheet.code },
    subject: `Libro de Reclamaciones ${sheet.code}: responder hasta el ${formatDate(dueOn(sheet))}`,
    before: [],
    lines: [
      ['Fecha y hora', formatDateTime(limaDateTime(sheet.filedAt))],
      ['Clase', sheetKindNames[kind]],
      [
        'Consumidor',
        `${consumer.name}, ${documentTypeOf(consumer.document.type).abbreviation} ${consumer.document.number}`,
      ],
      ['Responder hasta el', formatDate(dueOn(sheet))],
    ],
    after: ['Se responde en Mesa. La hoja completa está adjunta.'],
    attachments: [{ fileName: sheetFileName(sheet.code), contentType: 'application/pdf', bytes: pdf }],
    why: 'Recibes este mensaje porque tu dirección está configurada para los reclamos de los clientes.',
  })
}

/** The answer, with the sheet on which it stands. */
export function sheetAnsweredMail(sender: Sender, to: string, sheet: StoredSheet, copy: SheetCopy): Mail {
  const { answer } = sheet
  const offer = answer?.offer ?? ''
  return frameMail(sender, {
    ...{ to, title: 'Respondimos tu hoja de reclamación', figure: sheet.code },
    subject: `Respuesta a tu hoja de reclamación ${sheet.code}`,
    before: paragraphs(answer?.text ?? ''),
    lines: offer === '' ? [] : [['Te ofrecemos', offer]],
    after:
      offer === ''
        ? ['La hoja con nuestra respuesta está adjunta.']
        : [
            'Si aceptas lo que te ofrecemos, queda escrito en la hoja como acuerdo. Si no, no tienes que hacer nada: puedes acudir a las otras vías que dice la hoja.',
          ],
    action: { label: offer === '' ? 'Ver mi hoja' : 'Ver la oferta', url: copy.address },
    attachments: [attachment(sheet, copy)],
    why: 'Recibes este mensaje porque presentaste una hoja en nuestro Libro de Reclamaciones. No hace falta que lo respondas.',
  })
}

export type SheetCopy = { readonly address: string; readonly pdf: Uint8Array<ArrayBuffer> }

function attachment({ code }: StoredSheet, { pdf }: SheetCopy): Attachment {
  return { fileName: sheetFileName(code), contentType: 'application/pdf', bytes: pdf }
}

function dueOn({ filedAt }: StoredSheet): Temporal.PlainDate {
  return complaintDueOn(limaDate(filedAt))
}

function paragraphs(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
