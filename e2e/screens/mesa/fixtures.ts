import type { AuditEntry } from '@llave/contract/staff/audit-entry'
import type { DataRequest } from '@llave/contract/staff/data-requests'
import type { CustomerEvent } from '@llave/contract/staff/list-customer-events'
import type { CustomerLetra } from '@llave/contract/staff/list-customer-letras'
import type { Erasure } from '@llave/contract/staff/personal-data'
import type { CustomerRecord } from '@llave/contract/staff/read-customer'
import type { StaffSession } from '@llave/contract/staff/read-staff-session'
import type { Today } from '@llave/contract/staff/read-today'
import type { SearchAnswer } from '@llave/contract/staff/search-customers'
import type { BatchFinding, ProformaHistory, Unposted } from '@llave/contract/staff/system/look-ups'
import type { System } from '@llave/contract/staff/system/read-system'
import { rightsOf } from '@llave/domain/staff/rights'
import type { Role } from '@llave/domain/staff/roles'
import { todayGroupNames } from '@llave/domain/staff/today'
import { agreedSheet, filedSheet, rowOf } from './book-fixtures.ts'

/** A session of somebody with these roles, on the day of all screen tests. */
export function staffSession(...roles: readonly Role[]): StaffSession {
  return {
    personId: '7',
    name: 'Milagros Ríos',
    email: 'milagros.rios@llave.example',
    roles,
    rights: rightsOf(roles),
    needsBackup: false,
    endsAt: Temporal.Instant.from('2026-11-21T20:15:00-05:00'),
    csrfToken: 'a-csrf-token-of-the-fixture',
  }
}

/** Hoy with nothing in it. */
export const nothingWaits: Today = {
  groups: todayGroupNames.map((name) => ({ name, count: 0, oldestAt: null, owners: [] })),
  terms: { overdue: 0, red: 0, amber: 0, firstDueOn: null },
}

const at = (time: string) => Temporal.Instant.from(`${time}-05:00`)

/** A morning with something of most kinds. */
export const busyToday: Today = {
  groups: [
    { name: 'sheets', count: 2, oldestAt: at('2026-11-05T11:20:00'), owners: [] },
    {
      name: 'complaints',
      count: 12,
      oldestAt: at('2026-10-30T08:52:00'),
      owners: [
        { name: 'Gonzalo Peralta', count: 7 },
        { name: 'Milagros Ríos', count: 3 },
      ],
    },
    { name: 'dataRequests', count: 1, oldestAt: at('2026-11-20T09:00:00'), owners: [] },
    { name: 'newNumbers', count: 1, oldestAt: at('2026-11-20T09:00:00'), owners: [] },
    { name: 'queries', count: 1, oldestAt: at('2026-11-21T15:08:00'), owners: [] },
    { name: 'refunds', count: 2, oldestAt: at('2026-11-20T10:00:00'), owners: [] },
    { name: 'quarantine', count: 1234, oldestAt: at('2026-11-01T10:00:00'), owners: [] },
    { name: 'debits', count: 4, oldestAt: at('2026-10-24T06:14:00'), owners: [] },
    { name: 'postings', count: 0, oldestAt: null, owners: [] },
    { name: 'imports', count: 37, oldestAt: at('2026-11-21T02:00:00'), owners: [] },
    { name: 'plans', count: 0, oldestAt: null, owners: [] },
    { name: 'messages', count: 0, oldestAt: null, owners: [] },
  ],
  terms: { overdue: 1, red: 2, amber: 3, firstDueOn: Temporal.PlainDate.from('2026-11-20') },
}

/** A customer with everything: what waits, a long name, four properties, sessions, codes, cards. */
export const valeria: CustomerRecord = {
  customerId: '41',
  name: 'Valeria de los Ángeles Núñez Campos de Villavicencio',
  document: { type: '01', number: '74556677' },
  email: 'valeria.nunez.campos.de.villavicencio@correo.example',
  phones: ['+51 973975310', '+51 944118203'],
  since: at('2024-03-14T09:00:00'),
  overdue: [
    { minor: 145_000, currency: 'USD' },
    { minor: 12_345_678, currency: 'PEN' },
  ],
  cases: [
    {
      key: { kind: 'complaint', number: 5004 },
      subject: 'Me cobraron dos veces',
      waitsFor: 'us',
      since: at('2026-11-03T09:00:00'),
      termFrom: Temporal.PlainDate.from('2026-11-03'),
    },
    {
      key: { kind: 'query', number: 20017 },
      subject: '¿Puedo adelantar dos letras?',
      waitsFor: 'us',
      since: at('2026-11-20T18:30:00'),
      termFrom: null,
    },
    {
      key: { kind: 'query', number: 20011 },
      subject: 'Recibo de septiembre',
      waitsFor: 'customer',
      since: at('2026-11-12T10:00:00'),
      termFrom: null,
    },
  ],
  money: [
    {
      kind: 'refund',
      orderId: '051126190211-7K2Q',
      amount: { minor: 32_050, currency: 'USD' },
      since: at('2026-11-19T10:00:00'),
    },
  ],
  sheets: [rowOf(filedSheet), { ...rowOf(agreedSheet), code: '0000000031-2026' }],
  properties: [
    property('1000330', 'Valle Sereno', 'Lote G-5', 6, 24, 0, '2026-12-03'),
    property('1000333', 'Torre Malecón', 'Departamento 1503', 12, 30, 2, '2026-10-10'),
    { ...property('1000334', 'Los Algarrobos', 'Lote 88', 120, 240, 0, '2026-12-13'), asCoHolder: true },
    {
      ...property('1000335', 'Playa Totoral', 'Casa 30', 0, 0, 0, '2026-12-13'),
      next: null,
      cardOnDebit: '',
    },
  ],
  cards: [
    {
      proforma: '1000330',
      projectName: 'Valle Sereno',
      brand: 'Visa',
      lastFour: '1207',
      expiry: { month: 8, year: 2028 },
      state: 'active',
      since: at('2026-01-10T10:00:00'),
      refusal: null,
    },
    {
      proforma: '1000333',
      projectName: 'Torre Malecón',
      brand: 'Mastercard',
      lastFour: '8830',
      expiry: { month: 2, year: 2027 },
      state: 'active',
      since: at('2025-05-10T10:00:00'),
      refusal: {
        on: Temporal.PlainDate.from('2026-11-20'),
        reason: 'La tarjeta no tiene saldo suficiente.',
        retryOn: Temporal.PlainDate.from('2026-11-23'),
      },
    },
    {
      proforma: '1000334',
      projectName: 'Los Algarrobos',
      brand: 'Visa',
      lastFour: '4471',
      expiry: { month: 10, year: 2026 },
      state: 'active',
      since: at('2024-05-10T10:00:00'),
      refusal: null,
    },
  ],
  sessions: [
    {
      id: '31',
      device: 'Chrome en Android',
      network: '190.12.3.0/24',
      since: at('2026-11-20T08:00:00'),
      lastSeenAt: at('2026-11-21T08:47:00'),
    },
    {
      id: '',
      device: '',
      network: '',
      since: at('2026-11-18T08:00:00'),
      lastSeenAt: at('2026-11-20T21:30:00'),
    },
  ],
  codes: [
    {
      messageId: '902',
      sentAt: at('2026-11-21T15:18:00'),
      phone: '+51 973975310',
      state: 'sent',
      isOpen: true,
    },
    {
      messageId: '901',
      sentAt: at('2026-11-21T09:05:00'),
      phone: '+51 973975310',
      state: 'failed',
      isOpen: false,
    },
  ],
}

function property(
  proforma: string,
  projectName: string,
  productName: string,
  letrasPaid: number,
  letras: number,
  overdue: number,
  dueOn: string,
): CustomerRecord['properties'][number] {
  return {
    proforma,
    projectName,
    productName,
    asCoHolder: false,
    letrasPaid,
    letras,
    overdue,
    next: { code: 'L-7', dueOn: Temporal.PlainDate.from(dueOn), left: { minor: 41_075, currency: 'USD' } },
    cardOnDebit: 'Visa 1207',
  }
}

const event = (
  given: Partial<CustomerEvent> & Pick<CustomerEvent, 'kind' | 'at' | 'what'>,
): CustomerEvent => ({
  state: '',
  by: '',
  why: '',
  amount: null,
  ref: '',
  ...given,
})

/** One of each kind, and of messages and acts each way. */
export const valeriasEvents: readonly CustomerEvent[] = [
  event({
    kind: 'staff',
    at: at('2026-11-21T10:41:00'),
    what: 'readCustomer',
    by: 'Nadia Bustamante',
    state: 'read',
  }),
  event({
    kind: 'message',
    at: at('2026-11-21T09:08:00'),
    what: 'payment-receipt',
    by: 'email',
    state: 'failed',
    ref: '77',
  }),
  event({
    kind: 'message',
    at: at('2026-11-21T09:05:00'),
    what: 'debit-refused-sms',
    by: 'sms',
    state: 'failed',
    ref: '78',
  }),
  event({
    kind: 'sign-in',
    at: at('2026-11-21T08:47:00'),
    what: 'Chrome en Android',
    by: '190.12.3.0/24',
    state: 'new',
  }),
  event({
    kind: 'query',
    at: at('2026-11-20T18:30:00'),
    what: '¿Puedo adelantar dos letras?',
    state: 'open',
    ref: '20017',
  }),
  event({
    kind: 'staff',
    at: at('2026-11-20T16:02:00'),
    what: 'viewing.opened',
    by: 'Milagros Ríos',
    why: 'No encuentra su contrato',
    state: 'done',
  }),
  event({
    kind: 'payment',
    at: at('2026-11-20T15:39:00'),
    what: 'L-4, Playa Totoral',
    state: 'paid',
    by: 'form',
    amount: { minor: 96_055, currency: 'PEN' },
    ref: '201126153900-7K2Q',
  }),
  event({
    kind: 'complaint',
    at: at('2026-11-19T09:00:00'),
    what: 'Me cobraron dos veces',
    state: 'received',
    ref: '5004',
  }),
  event({
    kind: 'sheet',
    at: filedSheet.sheet.filedAt,
    what: filedSheet.sheet.code,
    state: 'filed',
    by: 'claim',
    ref: filedSheet.sheet.code,
  }),
]

const letra = (
  position: number,
  dueOn: string,
  given: Partial<CustomerLetra> & Pick<CustomerLetra, 'state'>,
): CustomerLetra => ({
  code: `L-${position}`,
  position,
  dueOn: Temporal.PlainDate.from(dueOn),
  amount: { minor: 72_500, currency: 'USD' },
  owed: { minor: 72_500, currency: 'USD' },
  underWay: false,
  paidOn: null,
  lastFour: '',
  ...given,
})

/** One that is overdue and partly paid, one whose payment is not known, one that was paid. */
export const valeriasLetras: readonly CustomerLetra[] = [
  letra(13, '2026-10-10', { state: 'overdue', owed: { minor: 22_500, currency: 'USD' } }),
  letra(14, '2026-12-10', { state: 'pending', underWay: true }),
  letra(12, '2026-09-10', {
    state: 'paid',
    owed: { minor: 0, currency: 'USD' },
    paidOn: Temporal.PlainDate.from('2026-09-09'),
    lastFour: '8830',
  }),
]

/** What four digits find. */
export const foundByFour: SearchAnswer = {
  fields: ['tarjeta', 'fin de documento'],
  groups: [
    {
      field: 'tarjeta',
      hasMore: true,
      customers: [],
      payments: [
        {
          orderId: '051126190211-7K2Q',
          state: 'paid',
          amount: { minor: 32_050, currency: 'USD' },
          debtCode: 'L-17',
          projectName: 'Valle Sereno',
          customerId: '42',
          customerName: 'Lucía Paredes Vargas',
          cardLastFour: '4471',
          cardBrand: 'Visa',
          authorization: '831000',
          at: at('2026-11-05T19:02:00'),
        },
      ],
    },
    {
      field: 'fin de documento',
      hasMore: false,
      payments: [],
      customers: [
        {
          customerId: '43',
          name: 'Teresa Aliaga Montes',
          document: { type: '01', number: '08834471' },
          phone: '+51 996102554',
          properties: 1,
        },
      ],
    },
  ],
}

/** An act with its reason, and a reading. */
export const auditEntries: readonly AuditEntry[] = [
  {
    kind: 'act',
    at: at('2026-11-21T10:41:00'),
    by: 'Nadia Bustamante',
    what: 'sessions.ended',
    subject: 'customer:41',
    customer: { customerId: '41', name: valeria.name },
    colleague: null,
    reason: 'Perdió el teléfono',
    changes: [],
  },
  {
    kind: 'act',
    at: at('2026-11-21T10:40:30'),
    by: 'Nadia Bustamante',
    what: 'staff.roles-changed',
    subject: 'staff:8',
    customer: null,
    colleague: { personId: '8', name: 'Gonzalo Peralta' },
    reason: 'Pasa a postventa',
    changes: [{ member: 'roles', before: ['service', 'collections'], after: ['aftersales'] }],
  },
  {
    kind: 'act',
    at: at('2026-11-21T10:40:00'),
    by: 'Nadia Bustamante',
    what: 'staff.signed-in',
    subject: 'staff:7',
    customer: null,
    colleague: { personId: '7', name: 'Nadia Bustamante' },
    reason: '',
    changes: [],
  },
  {
    kind: 'reading',
    at: at('2026-11-21T10:39:00'),
    by: 'Milagros Ríos',
    what: 'readCustomer',
    subject: 'customer:41',
    customer: { customerId: '41', name: valeria.name },
    colleague: null,
    reason: '',
    changes: [],
  },
  ...[
    { customerId: '41', name: valeria.name },
    { customerId: '43', name: 'Teresa Aliaga Montes' },
    { customerId: '44', name: 'Inversiones Agropecuarias del Valle de Chancay y Huaral S.A.C.' },
  ].map((customer) => ({
    kind: 'reading' as const,
    at: at('2026-11-21T10:38:00'),
    by: 'Milagros Ríos',
    what: 'listOverdue',
    subject: `customer:${customer.customerId}`,
    customer,
    colleague: null,
    reason: '',
    changes: [],
  })),
]

/** A system where everything agrees. */
export const calmSystem: System = {
  jobs: [
    {
      name: 'send-mail',
      every: 5,
      startedAt: at('2026-11-21T10:41:02'),
      endedAt: at('2026-11-21T10:41:03'),
      failedSince: null,
      state: 'waiting',
    },
    {
      name: 'debit-day',
      every: 10,
      startedAt: at('2026-11-21T10:41:00'),
      endedAt: at('2026-11-21T10:40:50'),
      failedSince: null,
      state: 'running',
    },
  ],
  switches: (['payments', 'debit', 'card_registration'] as const).map((name) => ({
    name,
    open: true,
    since: at('2026-01-10T09:00:00'),
    by: '',
    why: '',
  })),
  failed: [],
  oldestDueAt: null,
  keys: [],
  bells: [],
  readers: [],
  unposted: 0,
  numbers: (['online', 'debit', 'certificates', 'queries', 'complaints', 'book'] as const).map(
    (series, place) => ({
      series,
      last: [1204, 318, 77, 52, 9][place] ?? 0,
    }),
  ),
}

/** Something of every kind that stopped or failed. */
export const troubledSystem: System = {
  jobs: [
    ...calmSystem.jobs,
    {
      name: 'refund',
      every: 5,
      startedAt: at('2026-11-21T10:41:01'),
      endedAt: at('2026-11-21T10:41:01'),
      failedSince: at('2026-11-21T09:30:00'),
      state: 'waiting',
    },
    {
      name: 'reseal-tokens',
      every: 3600,
      startedAt: at('2026-11-20T22:00:00'),
      endedAt: at('2026-11-20T22:04:07'),
      failedSince: null,
      state: 'late',
    },
  ],
  switches: calmSystem.switches.map((each) =>
    each.name === 'debit'
      ? {
          ...each,
          open: false,
          since: at('2026-11-21T09:12:00'),
          by: 'Tomás Ugarte',
          why: 'El proveedor cobra dos veces',
        }
      : each,
  ),
  failed: [
    {
      kind: 'payment-receipt',
      reason: 'Error EAUTH 535',
      count: 1204,
      oldestAt: at('2026-11-20T18:00:00'),
    },
    { kind: 'verification-code', reason: 'Error 500', count: 3, oldestAt: at('2026-11-21T09:05:00') },
  ],
  oldestDueAt: at('2026-11-21T10:02:00'),
  keys: [
    {
      keyId: '12',
      system: 'sap-b1',
      scopes: ['write:customers', 'write:receivables', 'read:payments', 'post:payments'],
      issuedAt: at('2026-03-01T09:00:00'),
      endsAt: at('2027-03-01T09:00:00'),
      revokedAt: null,
      lastUsedAt: at('2026-11-21T10:40:00'),
    },
    {
      keyId: '7',
      system: 'crm',
      scopes: ['read:queries', 'read:complaints'],
      issuedAt: at('2025-03-01T09:00:00'),
      endsAt: at('2026-03-01T09:00:00'),
      revokedAt: null,
      lastUsedAt: at('2026-02-28T17:30:00'),
    },
    {
      keyId: '3',
      system: 'crm',
      scopes: ['read:queries'],
      issuedAt: at('2025-03-01T09:00:00'),
      endsAt: at('2026-03-01T09:00:00'),
      revokedAt: at('2025-09-01T09:00:00'),
      lastUsedAt: null,
    },
  ],
  bells: [
    {
      bellId: '4',
      system: 'sap-b1',
      host: 'erp.example.pe',
      feed: 'payments',
      state: 'off',
      untoldSince: at('2026-11-20T08:00:00'),
      fault: '410',
    },
  ],
  readers: [
    { system: 'sap-b1', feed: 'payments', behind: 37, behindSince: at('2026-11-21T08:00:00'), problems: 2 },
    { system: 'sap-b1', feed: 'refunds', behind: 0, behindSince: null, problems: 0 },
  ],
  unposted: 12,
  numbers: calmSystem.numbers,
}

export const proformaHistory: ProformaHistory = {
  holders: [
    {
      customerId: '40',
      role: 'holder',
      since: at('2025-02-03T08:00:00'),
      until: at('2026-05-02T08:00:00'),
      cededOn: null,
    },
    {
      customerId: '41',
      role: 'holder',
      since: at('2026-05-02T08:00:00'),
      until: null,
      cededOn: Temporal.PlainDate.from('2026-04-30'),
    },
  ],
  lines: [
    {
      ...{ at: at('2025-02-03T08:00:00'), by: 'key:sap-b1', batchId: '12', proforma: '1000234', debt: '' },
      ...{ what: 'created', kind: 'properties', detail: '' },
    },
    {
      ...{
        at: at('2026-10-01T02:10:00'),
        by: 'key:sap-b1',
        batchId: '77',
        proforma: '1000234',
        debt: '5100014',
      },
      ...{ what: 'changed', kind: 'receivables' },
      detail: 'amount 350.50 → 300.50; paid: vale Llave (se pagó aquí después de ese extracto)',
    },
    {
      ...{
        at: at('2026-11-20T18:02:00'),
        by: 'cliente 41',
        batchId: '',
        proforma: '1000234',
        debt: '5100014',
      },
      ...{ what: 'paid', kind: null, detail: 'S/ 300.50, recibo WEB-00018377' },
    },
    {
      ...{ at: at('2026-11-21T09:00:00'), by: 'proveedor de tarjetas', batchId: '', proforma: '1000234' },
      ...{
        debt: '5100014',
        what: 'quarantined',
        kind: null,
        detail: 'S/ 300.50, paid-twice, pedido 201126180131-7K2Q',
      },
    },
  ],
}

export const unpostedPayments: readonly Unposted[] = [
  {
    ...{ at: at('2026-11-18T11:20:00'), receipt: 'WEB-00018340', company: 'PE01', year: '2026' },
    ...{ documentNumber: '4400001122', proforma: '1000234', currency: 'PEN', amount: '1250.00' },
    problems: 'sap-b1: La cuenta 104 está cerrada',
  },
  {
    ...{ at: at('2026-11-19T16:40:00'), receipt: 'DEB-00000318', company: 'PE01', year: '2026' },
    ...{ documentNumber: '4400001190', proforma: '1000299', currency: 'USD', amount: '420.00', problems: '' },
  },
]

export const batchFindings: readonly BatchFinding[] = [
  {
    ...{
      refused: true,
      file: 'letras.csv',
      row: 118,
      proforma: '1000234',
      letra: '5100014',
      column: 'Importe',
    },
    reason: 'no es un importe; se espera 350.50',
  },
  {
    refused: false,
    file: '',
    row: 3,
    proforma: '',
    letra: '',
    column: 'phones',
    reason: 'un teléfono se repite',
  },
]

/** One that waits beyond its term, one answered, one taken back. */
export const dataRequests: readonly DataRequest[] = [
  {
    requestId: '9',
    kind: 'correction',
    state: 'open',
    words: 'Mi segundo apellido es Vargas, con V.\nAsí está en mi DNI.',
    askedAt: at('2026-11-02T09:00:00'),
    dueOn: Temporal.PlainDate.from('2026-11-16'),
    answer: '',
    answeredBy: '',
    endedAt: null,
  },
  {
    requestId: '8',
    kind: 'erasure',
    state: 'refused',
    words: 'Borren mi celular anterior.',
    askedAt: at('2026-10-14T09:00:00'),
    dueOn: Temporal.PlainDate.from('2026-10-28'),
    answer: 'Con ese número firmaste tu contrato: lo guardamos mientras dure.',
    answeredBy: 'Nadia Campos',
    endedAt: at('2026-10-16T11:00:00'),
  },
  {
    requestId: '7',
    kind: 'correction',
    state: 'withdrawn',
    words: 'Mi correo.',
    askedAt: at('2026-10-01T09:00:00'),
    dueOn: Temporal.PlainDate.from('2026-10-16'),
    answer: '',
    answeredBy: '',
    endedAt: at('2026-10-02T11:00:00'),
  },
]

export const erasures: readonly Erasure[] = [
  {
    ...{ erasureId: '2', state: 'asked', reason: 'Carta 118', askedBy: 'Tomás Ugarte' },
    ...{ askedAt: at('2026-11-21T09:10:00'), isOwn: false, decidedBy: '', decidedAt: null },
  },
  {
    ...{ erasureId: '1', state: 'declined', reason: 'Carta 97', askedBy: 'Nadia Bustamante' },
    ...{ askedAt: at('2026-08-03T09:10:00'), isOwn: true, decidedBy: 'Tomás Ugarte' },
    decidedAt: at('2026-08-04T12:00:00'),
  },
]
