import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { Customer } from '@llave/domain/access/customer'
import type { AffiliatedCard, DebitAffiliation } from '@llave/domain/debit/affiliation'
import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Notice } from '@llave/domain/portfolio/notice'
import type { Product, ProductDetail, ProjectLocation } from '@llave/domain/portfolio/product'
import type { ProgressPicture } from '@llave/domain/portfolio/progress'
import type { PropertyDocument } from '@llave/domain/portfolio/property-document'
import type { CashItem, Instalment, ReceivablePayment } from '@llave/domain/receivables/receivable'
import type { RepairCase } from '@llave/domain/repairs/repair-case'
import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import type { Query, QueryMessage } from '@llave/domain/service-desk/query'

// The data of one customer on one fixed day, as the contract's calls return it. Screen tests use these;
// journeys use the demonstration.

/** The date and time of all screen tests in Lima: 15:20:05. */
export const today = Temporal.PlainDate.from('2026-11-21')
export const now = Temporal.Instant.from('2026-11-21T15:20:05-05:00')
/** When what waits opens for a customer whose number changed a day less a few minutes ago. */
export const opens = Temporal.Instant.from('2026-11-22T15:12:00-05:00')
export const token = 'a-token-of-the-screens-fixture'

/** The address of a card provider that does not answer. */
export const cardProvider = 'http://127.0.0.1:9'

export const customer: Customer = {
  name: 'Lucía Paredes Vargas',
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  email: 'lucia.paredes@correo.example',
}

/** A property in dollars; most screens show its project. */
export const lot: Product = {
  proforma: '1000234',
  projectCode: 'P01',
  projectName: 'Valle Sereno',
  name: 'MZ A LT 4',
  currency: 'USD',
  plaza: 'LIM',
  soldOn: Temporal.PlainDate.from('2025-03-14'),
}
/** A property in soles. */
export const flat: Product = {
  ...lot,
  proforma: '1000235',
  projectCode: 'P02',
  projectName: 'Quinta Ficus',
  name: 'Departamento 502',
  currency: 'PEN',
}

export const locations: readonly ProjectLocation[] = [
  {
    projectCode: 'P01',
    address: 'Km 42 de la Panamericana Sur',
    district: 'Chilca',
    province: 'Cañete',
    department: 'Lima',
  },
  {
    projectCode: 'P02',
    address: 'Calle Los Ficus 145',
    district: 'Miraflores',
    province: 'Lima',
    department: 'Lima',
  },
]

/** A letra of a product; `position`, from 1, gives its code, and its due date unless given. */
export function letra(product: Product, position: number, changes: Partial<Instalment> = {}): Instalment {
  const number = String(position).padStart(4, '0')
  return {
    code: `${product.projectCode}-L-${number}`,
    proforma: product.proforma,
    projectCode: product.projectCode,
    projectName: product.projectName,
    productName: product.name,
    plaza: product.plaza,
    accounting: { number: `190000${number}`, company: 'PE01', year: '2026' },
    amount: money(35_050, product.currency),
    paidAmount: money(0, product.currency),
    dueOn: today.add({ months: position - 1, days: 14 }),
    state: 'pending',
    paymentUnderWay: false,
    payment: null,
    ...changes,
  }
}

/** A letra that was paid here by card on a day. */
export function paidLetra(
  product: Product,
  position: number,
  paidOn: Temporal.PlainDate,
  changes: Partial<ReceivablePayment> = {},
): Instalment {
  const pending = letra(product, position, { dueOn: paidOn })
  return { ...pending, state: 'paid', paidAmount: pending.amount, payment: payment(pending, paidOn, changes) }
}

function payment(
  { amount }: Instalment,
  paidOn: Temporal.PlainDate,
  changes: Partial<ReceivablePayment>,
): ReceivablePayment {
  return {
    paidOn,
    operationOn: paidOn,
    system: 'IZIP',
    amount,
    maskedCard: '497010******0055',
    authorizationNumber: '3fe1a9',
    hasReceipt: true,
    ...changes,
  }
}

/** A reservation (R1) or, of any other class, an initial payment. */
export function cashItem(product: Product, number: string, changes: Partial<CashItem> = {}): CashItem {
  const { code: _, ...debt } = letra(product, 1)
  return {
    ...debt,
    accounting: { number, company: 'PE01', year: '2026' },
    documentClass: 'R1',
    customerName: customer.name,
    customerEmail: customer.email,
    customerDocument: customer.document.number,
    ...changes,
  }
}

/** A cash item that was paid at the developer's office on a day, so without a receipt of ours. */
export function paidCash(
  product: Product,
  number: string,
  paidOn: Temporal.PlainDate,
  changes: Partial<ReceivablePayment> = {},
): CashItem {
  const item = cashItem(product, number, { dueOn: paidOn, state: 'paid' })
  const office = {
    operationOn: null,
    system: 'CAJA',
    amount: null,
    maskedCard: '',
    authorizationNumber: '',
    hasReceipt: false,
  }
  return {
    ...item,
    paidAmount: item.amount,
    payment: payment(letra(product, 1), paidOn, { ...office, ...changes }),
  }
}

/** The receipt of a letra paid here by card, at the time of the fixtures. */
export function receiptOf(paid: Instalment, changes: Partial<PaymentReceipt> = {}): PaymentReceipt {
  return {
    receiptNumber: 'WEB-00000017',
    verificationCode: 'K7QM-2ZXR-94TD',
    orderId,
    kind: 'instalment',
    debt: { kind: 'instalment', proforma: paid.proforma, code: paid.code },
    customerName: customer.name,
    customerEmail: customer.email,
    holderName: null,
    payer: null,
    projectName: paid.projectName,
    productName: paid.productName,
    dueOn: paid.dueOn,
    amount: paid.amount,
    exchange: null,
    maskedCard: '497010******0055',
    authorizationNumber: '3fe1a9',
    operatedAt: now,
    letras: [],
    affiliation: 'none',
    ...changes,
  }
}

/** An order created at that time, and its form token. */
export const orderId = '211126152005-7K2Q'
export const formToken: FormToken = {
  formToken: 'a-form-token',
  orderId,
  expiresInSeconds: 900,
  publicKey: '69876357:testpublickey_screens',
  endpoint: cardProvider,
}

/** The affiliation of a product: without a card, and without an impediment. */
export function affiliation(product: Product, changes: Partial<DebitAffiliation> = {}): DebitAffiliation {
  const owed = money(35_050, product.currency)
  return {
    owner: customer.document,
    customerName: customer.name,
    customerEmail: customer.email,
    phoneNumber: customer.phone.number,
    projectCode: product.projectCode,
    projectName: product.projectName,
    proforma: product.proforma,
    productName: product.name,
    soldOn: product.soldOn,
    currency: product.currency,
    monthlyAmount: owed,
    card: null,
    overdueCount: 0,
    impediment: null,
    registrableCurrencies: [product.currency],
    nextCharge: {
      day: Temporal.PlainDate.from('2026-11-24'),
      letras: [{ code: `${product.projectCode}-L-0001`, dueOn: today.add({ days: 14 }), owed }],
      sums: [owed],
    },
    skippedAt: null,
    charging: false,
    lastRefusal: null,
    ...changes,
  }
}

/** The detail of a product: five photos, a plan and a position. */
export function detailOf(product: Product, changes: Partial<ProductDetail> = {}): ProductDetail {
  return {
    ...product,
    banner: `/media/${product.projectCode}/banner.jpg`,
    map: { source: `/media/${product.projectCode}/plan.png`, width: 1200, height: 900 },
    gallery: [1, 2, 3, 4, 5].map((n) => ({
      source: `/media/${product.projectCode}/photo-${n}.jpg`,
      width: 1200,
      height: 900,
    })),
    position: { latitude: -12.5231, longitude: -76.7372 },
    ...changes,
  }
}

/** A card on debit that does not expire for years. */
export function cardOnDebit(changes: Partial<AffiliatedCard> = {}): AffiliatedCard {
  return {
    maskedCard: '520000******0007',
    holder: 'LUCIA PAREDES',
    expiry: { month: 12, year: 2099 },
    registeredAt: Temporal.Instant.from('2026-01-15T15:20:05-05:00'),
    device: 'mobile',
    suspension: null,
    ...changes,
  }
}

/** A notice for all properties; each number is a day older. */
export function notice(number: number, changes: Partial<Notice> = {}): Notice {
  return {
    id: String(number),
    proforma: null,
    title: `Aviso ${number}`,
    text: 'Nuestras oficinas atienden hasta las 13:00.',
    publishedOn: today.subtract({ days: number }),
    read: false,
    ...changes,
  }
}

/** A contract as a PDF of 120 kB. */
export function paper(id: string, changes: Partial<PropertyDocument> = {}): PropertyDocument {
  return {
    id,
    kind: 'contract',
    title: 'Contrato de compraventa',
    datedOn: Temporal.PlainDate.from('2025-03-14'),
    size: 120_400,
    picture: null,
    ...changes,
  }
}

/** A progress picture of a project, taken on a day. */
export function progressPicture(
  takenOn: string,
  title: string,
  changes: Partial<ProgressPicture> = {},
): ProgressPicture {
  return {
    source: `/media/${takenOn}-${title.toLowerCase().replaceAll(' ', '-')}.jpg`,
    width: 1200,
    height: 900,
    takenOn: Temporal.PlainDate.from(takenOn),
    title,
    stage: '',
    view: '',
    ...changes,
  }
}

/** Realistic long names. */
export const longNames = {
  customer: 'María de los Ángeles Fernández-Concha Gutiérrez de la Torre Ugarteche',
  project: 'Condominio Residencial Campestre Los Algarrobos de Chulucanas, Segunda Etapa',
  product: 'Casa de campo 42, Mz. H, Sector Los Huarangos del Bosque Seco',
} as const

/** A query of the customer about the flat, opened two days ago. */
export function query(id: string, subject: string, changes: Partial<Query> = {}): Query {
  return {
    id,
    subject,
    projectCode: flat.projectCode,
    projectName: flat.projectName,
    productName: flat.name,
    state: 'open',
    openedAt: today.subtract({ days: 2 }).toPlainDateTime('09:05'),
    lastMessageAt: today.toPlainDateTime('15:20'),
    unread: 0,
    ...changes,
  }
}

/** A message of a query, by default from the customer. */
export function queryMessage(
  { id: queryId }: Query,
  position: number,
  text: string,
  changes: Partial<QueryMessage> = {},
): QueryMessage {
  return {
    queryId,
    position,
    author: 'customer',
    text,
    writtenAt: today.subtract({ days: 2 }).toPlainDateTime('09:05'),
    attachment: null,
    ...changes,
  }
}

/** `count` unpaid letras of a product, one month apart from 5 December, in minor units. */
export function unpaidLetras(product: Product, count: number, amountMinor: number): Instalment[] {
  const first = Temporal.PlainDate.from('2026-12-05')
  return Array.from({ length: count }, (_, index) =>
    letra(product, index + 1, {
      amount: money(amountMinor, product.currency),
      dueOn: first.add({ months: index }),
    }),
  )
}

/** A complaint about the flat, filed at the time of the fixtures. */
/** A case whose repair is done: it waits for its buyer. */
export function repairCase(changes: Partial<RepairCase> = {}): RepairCase {
  const at = (days: number, hour: string) => today.subtract({ days }).toPlainDateTime(hour)
  const step = { author: 'developer', text: '', visitAt: null, photos: [], photosBefore: [] } as const
  const photo = { fileName: 'foto.jpg', width: 1200, height: 900 } as const
  return {
    id: '5001',
    proforma: flat.proforma,
    projectName: flat.projectName,
    productName: flat.name,
    ...{ room: 'living-room', item: 'window', defect: 'water' },
    state: 'finished',
    version: 5,
    observation: 'Mampara o ventana, sala comedor: entra agua por el marco\nCuando llueve.',
    photos: [{ ...photo, id: 'before', marks: [{ x: 295, y: 670, text: 'Mancha en la pared' }] }],
    steps: [
      { ...step, state: 'received', author: 'buyer', at: at(9, '21:14') },
      { ...step, state: 'visit_proposed', at: at(8, '10:30') },
      {
        ...step,
        state: 'visit_chosen',
        author: 'buyer',
        at: at(8, '12:02'),
        visitAt: at(5, '10:30'),
      },
      { ...step, state: 'repairing', at: at(3, '09:00') },
      {
        ...step,
        state: 'finished',
        at: at(1, '15:40'),
        text: 'Cambiamos el sello del marco y probamos con agua 15 minutos.',
        photos: [{ ...photo, id: 'after' }],
      },
    ],
    slots: [],
    visitor: 'Ing. Raúl Medina Soto',
    visitAt: at(5, '10:30'),
    ...changes,
  }
}

export function complaint(id: string, changes: Partial<FiledComplaint> = {}): FiledComplaint {
  return {
    id,
    proforma: flat.proforma,
    projectName: flat.projectName,
    productName: flat.name,
    observation: 'La puerta del baño no cierra.',
    state: 'received',
    filedAt: today.toPlainDateTime('15:20'),
    photos: [],
    messages: [],
    ...changes,
  }
}
