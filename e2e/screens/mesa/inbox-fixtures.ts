import type { CannedText } from '@llave/contract/staff/inbox/canned-texts'
import type { CaseRepair } from '@llave/contract/staff/inbox/case-repair'
import type { InboxCounts } from '@llave/contract/staff/inbox/count-cases'
import type { InboxRow } from '@llave/contract/staff/inbox/list-cases'
import type { Case } from '@llave/contract/staff/inbox/read-case'
import type { CaseCustomer, SidePayment } from '@llave/contract/staff/inbox/read-case-customer'
import { money } from '@llave/domain/money/money'
import type { CaseKey } from '@llave/domain/staff/inbox-case'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(`${text}-05:00`)

/** A query that waits. */
export function inboxRow(number: number, changes: Partial<InboxRow> = {}): InboxRow {
  return {
    key: { kind: 'query', number },
    customerName: 'Rosa Quispe Mamani',
    subject: 'Transferí el jueves y sigue vencida',
    projectName: 'Valle Sereno',
    waitsFor: 'us',
    since: at('2026-11-20T15:20:00'),
    clock: null,
    owner: null,
    isNew: false,
    mentionedBy: '',
    present: [],
    ...changes,
  }
}

/** The complaint of the drawing, on its eleventh day. */
export const doubleCharge = { kind: 'complaint', number: 5001 } as const satisfies CaseKey
export const elenasQuery = { kind: 'query', number: 20_001 } as const satisfies CaseKey
const eleventh = { day: 11, dueOn: day('2026-11-27'), daysLeft: 4, state: 'amber' } as const

export const inboxRows: readonly InboxRow[] = [
  inboxRow(5002, {
    key: { kind: 'complaint', number: 5002 },
    customerName: 'Jorge Salazar Ríos',
    subject: 'Puerta de la terraza no cierra',
    since: at('2026-11-02T09:00:00'),
    clock: { day: 13, dueOn: day('2026-11-24'), daysLeft: 2, state: 'red' },
    owner: { personId: '8', name: 'Iván Castro' },
    present: [{ name: 'Iván Castro', writes: true }],
  }),
  inboxRow(5001, {
    key: doubleCharge,
    customerName: 'Lucía Paredes Vargas',
    subject: 'Me cobraron dos veces la letra 17',
    since: at('2026-11-06T08:52:00'),
    clock: eleventh,
    present: [{ name: 'Gonzalo Peralta', writes: false }],
  }),
  inboxRow(20_001, {
    customerName: 'Elena Chávez Ponce',
    subject: '¿Puedo pagar la separación y la letra juntas? <b>Gracias</b>',
    isNew: true,
  }),
  inboxRow(20_002, {
    customerName: 'Inversiones y Desarrollos Inmobiliarios del Pacífico Sur S.A.C.',
    since: at('2026-11-21T15:08:00'),
    mentionedBy: 'Renzo Villalobos',
  }),
]

export const inboxCounts: InboxCounts = {
  views: {
    mine: 9,
    unassigned: 6,
    mentioned: 1,
    waiting: 14,
    'due-today': 1,
    'waiting-customer': 11,
    closed: 2318,
    overdue: 0,
    'day-13': 1,
    'day-10': 2,
    'day-0': 1,
  },
  topics: [
    { topic: 'payments', count: 5 },
    { topic: 'finishes', count: 4 },
    { topic: 'papers', count: 3 },
    { topic: 'access', count: 2 },
  ],
  projects: [
    { code: 'P01', name: 'Valle Sereno', count: 4 },
    { code: 'P02', name: 'Quinta Ficus', count: 4 },
  ],
}

/** An inbox in which nothing waits. */
export const emptyInbox: InboxCounts = {
  views: {
    mine: 0,
    unassigned: 0,
    mentioned: 0,
    waiting: 0,
    'due-today': 0,
    'waiting-customer': 0,
    closed: 0,
    overdue: 0,
    'day-13': 0,
    'day-10': 0,
    'day-0': 0,
  },
  topics: [],
  projects: [],
}

export function inboxCase(key: CaseKey, changes: Partial<Case> = {}): Case {
  const isComplaint = key.kind === 'complaint'
  return {
    key,
    subject: isComplaint
      ? 'Me cobraron dos veces la letra 17'
      : '¿Puedo pagar la separación y la letra juntas?',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    topic: isComplaint ? 'finishes' : 'payments',
    waitsFor: 'us',
    openedOn: day('2026-11-06'),
    clock: isComplaint ? eleventh : null,
    closable: !isComplaint,
    owner: { personId: '7', name: 'Milagros Ríos' },
    customer: {
      customerId: '1',
      name: isComplaint ? 'Lucía Paredes Vargas' : 'Elena Chávez Ponce',
      documentType: '01',
      documentNumber: '44556677',
      phones: ['+51 999888777'],
      email: 'lucia.paredes@correo.example',
      lastSeenAt: at('2026-11-21T08:15:00'),
    },
    repair: null,
    entries: [
      entry('customer', {
        at: at('2026-11-06T08:52:00'),
        text: 'Pagué la letra 17 dos veces.\n<script>alert(1)</script> Pido que me devuelvan uno.\u202e',
        pictures: [{ id: 'a', fileName: 'voucher-ventanilla.jpg', width: 800, height: 600 }],
      }),
      entry('reply', {
        at: at('2026-11-09T11:20:00'),
        by: 'Gonzalo Peralta',
        text: 'Recibimos tu reclamo y ya lo ve Tesorería.',
      }),
      entry('note', {
        by: 'Renzo Villalobos',
        to: 'Milagros Ríos',
        text: '@Milagros el depósito de ventanilla está en el banco.',
      }),
      entry('assigned', { by: 'Gonzalo Peralta', to: 'Milagros Ríos' }),
    ],
    version: 2,
    present: [{ name: 'Gonzalo Peralta', writes: false }],
    ...changes,
  }
}

function entry(kind: Case['entries'][number]['kind'], changes: Partial<Case['entries'][number]>) {
  return { kind, at: at('2026-11-21T10:02:00'), by: '', to: '', text: '', pictures: [], ...changes }
}

const letra = money(32_050, 'USD')

function payment(changes: Partial<SidePayment>): SidePayment {
  const card = { maskedCard: '497010******4471', amount: letra }
  return { paidOn: null, name: 'Letra 17, Lote C-2', state: 'credited', system: '', ...card, ...changes }
}

export const inboxCustomer: CaseCustomer = {
  properties: [
    {
      proforma: '1000234',
      projectName: 'Valle Sereno',
      productName: 'Lote C-2',
      paidLetras: 17,
      allLetras: 48,
      overdueLetras: 2,
      letras: [
        { name: 'Letra 17', state: 'paid', dueOn: day('2026-09-12'), daysLate: 0, amount: letra },
        { name: 'Letra 18', state: 'overdue', dueOn: day('2026-10-10'), daysLate: 42, amount: letra },
        { name: 'Letra 19', state: 'overdue', dueOn: day('2026-11-10'), daysLate: 11, amount: letra },
        { name: 'Letra 20', state: 'pending', dueOn: day('2026-12-12'), daysLate: 0, amount: letra },
      ],
      papers: [
        { documentId: '1', title: 'Contrato de compraventa', kind: 'contract' },
        { documentId: '2', title: 'Plano de ubicación', kind: 'plan' },
      ],
      missingPapers: ['act'],
    },
  ],
  payments: [
    payment({ paidOn: day('2026-11-06'), state: 'credited', system: 'CAJA', maskedCard: '' }),
    payment({ paidOn: day('2026-11-05'), state: 'surplus', system: 'IZIP' }),
    payment({ paidOn: day('2025-10-24'), name: 'Letra 16, Lote C-2', system: 'IZDA' }),
  ],
  overdue: [money(64_100, 'USD')],
  facts: {
    customer: { name: 'Lucía Paredes Vargas', documentType: '01' },
    property: { projectName: 'Valle Sereno', productName: 'Lote C-2' },
    oldestLetra: { name: 'letra 18', owed: letra, dueOn: day('2026-10-10') },
    lastPayment: null,
    complaint: { state: 'amber', daysLeft: 4 },
    answererName: 'Milagros Ríos',
  },
}

export const cannedTexts: readonly CannedText[] = [
  {
    textId: '1',
    shortcut: 'doble',
    title: 'Pago doble, devolución en camino',
    text: 'Hola, {nombre}. Confirmamos dos pagos de la {letra}.',
    shared: true,
  },
  {
    textId: '2',
    shortcut: 'dolares',
    title: 'Pago en dólares',
    text: 'Hola, {nombre}. Recibimos {pago} el {fecha_pago}.',
    shared: false,
  },
]

/** A repair that its buyer refused. */
export function caseRepair(changes: Partial<CaseRepair> = {}): CaseRepair {
  return {
    ...{ room: 'living-room', item: 'window', defect: 'water' },
    state: 'refused',
    version: 6,
    deliveredOn: day('2026-05-14'),
    visitAt: at('2026-11-16T10:30:00'),
    visitor: 'Ing. Raúl Medina Soto',
    slots: [],
    ...changes,
  }
}
