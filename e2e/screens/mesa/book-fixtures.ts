import type { BookSheet } from '@llave/contract/complaints-book/sheet-message'
import type { SheetOfBook } from '@llave/contract/staff/book/book-sheets'
import type { SheetRow } from '@llave/contract/staff/book/sheet-row'
import { money } from '@llave/domain/money/money'
import { complaintClock } from '@llave/domain/service-desk/complaint-clock'
import { LIMA, limaDate } from '@llave/domain/time/lima-date'
import { longNames, today } from '../fixtures.ts'

function at(local: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(LIMA).toInstant()
}

export const bookSheet: BookSheet = {
  code: '0000000042-2026',
  state: 'filed',
  filedAt: at('2026-11-05T16:32:00'),
  dueOn: Temporal.PlainDate.from('2026-11-26'),
  provider: {
    legalName: 'Costa y Valle Inmobiliaria S.A.C.',
    ruc: '20999999990',
    address: 'Av. Los Fresnos 1150, Miraflores, Lima',
    code: 'CV-01',
  },
  content: {
    consumer: {
      name: 'Rosa Quispe Mamani',
      document: { type: '01', number: '09876543' },
      address: 'Jr. Huáscar 1124, Jesús María, Lima',
      phone: '976 543 210',
      email: 'rosa.quispe@correo.example',
      guardian: '',
    },
    contracted: {
      kind: 'product',
      description: 'Lote A-11, Valle Sereno, proforma 1000302',
      amount: money(89_933, 'PEN'),
    },
    kind: 'claim',
    detail:
      'Pagué la letra 11 en el banco el 03/11/2026 y hasta hoy figura vencida.\nLlamé el 09/11 y el 13/11 y me dijeron que esperara otra semana.',
    request: 'Que registren el pago con su fecha y me den una constancia de que no debo mora.',
  },
  answer: null,
  agreedAt: null,
}

export const filedSheet: SheetOfBook = { sheet: bookSheet, answeredBy: '', customerId: '305' }

const answer = {
  text: 'Registramos el pago con su fecha, 03/11/2026. No debes mora.',
  offer: 'Te devolvemos los S/ 12.00 de la llamada.',
  at: at('2026-11-20T10:05:00'),
}

export const agreedSheet: SheetOfBook = {
  sheet: { ...bookSheet, state: 'agreed', answer, agreedAt: at('2026-11-21T08:40:00') },
  answeredBy: 'Milagros Ríos',
  customerId: '305',
}

/** Of who has no account, with the longest of everything. */
export const longSheet: SheetOfBook = {
  sheet: {
    ...bookSheet,
    code: '0000000007-2026',
    filedAt: at('2026-10-20T09:00:00'),
    dueOn: Temporal.PlainDate.from('2026-11-10'),
    content: {
      ...bookSheet.content,
      kind: 'grievance',
      consumer: {
        ...bookSheet.content.consumer,
        name: longNames.customer,
        email: '',
        guardian: 'Elena Mamani Ccori',
      },
      detail: 'Nadie contesta en la caseta de ventas. '.repeat(51),
      request: '',
    },
  },
  answeredBy: '',
  customerId: '',
}

export function rowOf({ sheet }: SheetOfBook): SheetRow {
  const { code, state, content, filedAt, answer } = sheet
  const clock = complaintClock(limaDate(filedAt), answer && limaDate(answer.at), today)
  return {
    ...{ code, state, filedAt },
    kind: content.kind,
    name: content.consumer.name,
    day: clock.day,
    daysLeft: clock.daysLeft,
    dueOn: clock.dueOn,
    clock: clock.state,
    hasOffer: answer !== null && answer.offer !== '',
  }
}

const fresh: SheetOfBook = {
  ...filedSheet,
  sheet: { ...bookSheet, code: '0000000044-2026', filedAt: at('2026-11-20T18:00:00') },
}
const answered: SheetOfBook = {
  ...agreedSheet,
  sheet: { ...agreedSheet.sheet, code: '0000000041-2026', state: 'answered', agreedAt: null },
}

export const sheetRows: readonly SheetRow[] = [
  rowOf(longSheet),
  rowOf(filedSheet),
  rowOf(fresh),
  { ...rowOf(agreedSheet), code: '0000000043-2026' },
  rowOf(answered),
]
