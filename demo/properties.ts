import type { Currency } from '@llave/domain/money/money'
import type { PersonaName } from '@llave/testkit/personas'
import type { ProjectCode } from './projects.ts'

/** A plan of monthly letras, positioned by the first unpaid one. */
export type Plan = {
  readonly letras: number
  readonly paid: number
  /** Days from today to the due date of the first unpaid letra; negative where it is overdue. */
  readonly nextDue: number
  /** Minor units of the property's currency. */
  readonly amount: number
}

export type DemoProperty = {
  readonly proforma: string
  readonly owner: PersonaName
  /** Who holds it beside them. */
  readonly coHolders?: readonly PersonaName[]
  /** Who holds it since a cession that is imported after all the rest. */
  readonly cededTo?: PersonaName
  readonly project: ProjectCode
  readonly product: string
  readonly currency: Currency
  readonly plan?: Plan
  /**
   * One letra in addition to the plan, in minor units: due in days from today, or in the month of an unpaid
   * one.
   */
  readonly extra?: { readonly amount: number } & (
    | { readonly dueIn: number }
    | { readonly inMonthOfUnpaid: number }
  )
  /** An annulled letra, which only certificate 04 shows. In minor units and days from today. */
  readonly annulled?: { readonly amount: number; readonly dueIn: number }
  readonly cash?: readonly {
    readonly kind: 'reservation' | 'initial_payment'
    readonly amount: number
    readonly paid: number
    readonly dueIn: number
  }[]
  readonly annualRate?: string
  /** Months since its delivery act; absent where it was not delivered. */
  readonly deliveredMonthsAgo?: number
}

/** The properties with their owners and payments. */
export const properties: readonly DemoProperty[] = [
  {
    proforma: '1000234',
    owner: 'lucia',
    project: 'P01',
    product: 'Lote C-2',
    currency: 'USD',
    // The letras are monthly: one is about 40 days late, the next one 9.
    plan: { letras: 47, paid: 17, nextDue: -40, amount: 32_050 },
    extra: { inMonthOfUnpaid: 3, amount: 50_000 },
    annualRate: '0.12',
  },
  {
    proforma: '1000235',
    owner: 'lucia',
    project: 'P02',
    product: 'Departamento 502',
    currency: 'PEN',
    plan: { letras: 48, paid: 12, nextDue: 15, amount: 185_000 },
    deliveredMonthsAgo: 6,
  },
  {
    proforma: '1000236',
    owner: 'lucia',
    project: 'P03',
    product: 'Casa 7',
    currency: 'USD',
    plan: { letras: 36, paid: 30, nextDue: 6, amount: 61_275 },
  },
  {
    proforma: '1000301',
    owner: 'mateo',
    project: 'P02',
    product: 'Departamento 304',
    currency: 'PEN',
    plan: { letras: 36, paid: 14, nextDue: 12, amount: 142_090 },
    annulled: { amount: 150_000, dueIn: -75 },
  },
  {
    proforma: '1000302',
    owner: 'rosa',
    project: 'P01',
    product: 'Lote A-11',
    currency: 'PEN',
    plan: { letras: 24, paid: 10, nextDue: -9, amount: 89_933 },
  },
  {
    proforma: '1000303',
    owner: 'jorge',
    project: 'P03',
    product: 'Casa 12',
    currency: 'USD',
    plan: { letras: 30, paid: 9, nextDue: -3, amount: 45_000 },
    extra: { dueIn: 0, amount: 12_500 },
  },
  {
    proforma: '1000304',
    owner: 'carmen',
    project: 'P04',
    product: 'Departamento 1101',
    currency: 'USD',
    plan: { letras: 24, paid: 24, nextDue: 10, amount: 78_000 },
  },
  {
    proforma: '1000305',
    owner: 'diego',
    project: 'P05',
    product: 'Lote 18, Mz. F',
    currency: 'PEN',
    cash: [
      { kind: 'reservation', amount: 150_000, paid: 0, dueIn: 5 },
      { kind: 'initial_payment', amount: 1_200_000, paid: 450_000, dueIn: 20 },
      { kind: 'reservation', amount: 50_000, paid: 50_000, dueIn: -30 },
    ],
  },
  {
    proforma: '1000306',
    owner: 'anna',
    project: 'P03',
    product: 'Casa 21',
    currency: 'USD',
    plan: { letras: 18, paid: 5, nextDue: 8, amount: 120_000 },
  },
  {
    proforma: '1000340',
    owner: 'anna',
    project: 'P03',
    product: 'Casa 22',
    currency: 'USD',
    annualRate: '0.095',
    plan: { letras: 24, paid: 2, nextDue: 13, amount: 96_050 },
  },
  {
    proforma: '1000307',
    owner: 'liam',
    project: 'P04',
    product: 'Departamento 802',
    currency: 'USD',
    plan: { letras: 12, paid: 1, nextDue: 2, amount: 250_075 },
  },
  {
    proforma: '1000308',
    owner: 'company',
    project: 'P05',
    product: 'Lotes 1 al 24, Mz. A',
    currency: 'PEN',
    plan: { letras: 120, paid: 41, nextDue: -20, amount: 1_245_050 },
  },
  {
    proforma: '1000309',
    owner: 'maria',
    project: 'P05',
    product: 'Casa de campo con terraza y jardín privado, Lote 104, Manzana Los Algarrobos',
    currency: 'PEN',
    plan: { letras: 60, paid: 3, nextDue: 18, amount: 123_456_789 },
  },
  {
    proforma: '1000310',
    owner: 'pedro',
    project: 'P01',
    product: 'Lote B-7',
    currency: 'USD',
    plan: { letras: 36, paid: 20, nextDue: 4, amount: 21_000 },
  },
  {
    proforma: '1000311',
    owner: 'elena',
    project: 'P02',
    product: 'Departamento 601',
    currency: 'PEN',
    plan: { letras: 24, paid: 2, nextDue: 11, amount: 110_000 },
  },
  {
    proforma: '1000312',
    owner: 'elena',
    project: 'P01',
    product: 'Lote D-4',
    currency: 'USD',
    cash: [{ kind: 'reservation', amount: 30_000, paid: 0, dueIn: 3 }],
  },
  {
    proforma: '1000320',
    owner: 'sofia',
    project: 'P01',
    product: 'Lote E-9',
    currency: 'USD',
    cash: [
      { kind: 'reservation', amount: 50_000, paid: 0, dueIn: 2 },
      { kind: 'initial_payment', amount: 600_000, paid: 150_000, dueIn: 12 },
      { kind: 'initial_payment', amount: 275_050, paid: 0, dueIn: 25 },
      { kind: 'initial_payment', amount: 100_000, paid: 100_000, dueIn: -20 },
      // Paid by card when the demonstration is created: `paidHere`.
      { kind: 'initial_payment', amount: 82_550, paid: 0, dueIn: -4 },
    ],
  },
  {
    proforma: '1000321',
    owner: 'sofia',
    project: 'P03',
    product: 'Lote 12',
    currency: 'PEN',
    cash: [
      { kind: 'reservation', amount: 200_000, paid: 80_000, dueIn: -9 },
      { kind: 'initial_payment', amount: 1_850_000, paid: 0, dueIn: 30 },
      { kind: 'reservation', amount: 120_000, paid: 120_000, dueIn: -60 },
    ],
  },
  {
    proforma: '1000322',
    owner: 'sofia',
    project: 'P05',
    product: 'Lote 42, Mz. H',
    currency: 'PEN',
    cash: [{ kind: 'initial_payment', amount: 123_456_789, paid: 23_456_789, dueIn: 45 }],
  },
  {
    proforma: '1000323',
    owner: 'bruno',
    project: 'P01',
    product: 'Lote F-3',
    currency: 'USD',
    cash: [{ kind: 'reservation', amount: 40_000, paid: 0, dueIn: 4 }],
  },
  {
    proforma: '1000324',
    owner: 'bruno',
    project: 'P03',
    product: 'Lote 31',
    currency: 'PEN',
    cash: [
      { kind: 'initial_payment', amount: 900_000, paid: 300_000, dueIn: 10 },
      { kind: 'reservation', amount: 150_000, paid: 0, dueIn: 15 },
      { kind: 'initial_payment', amount: 210_050, paid: 0, dueIn: 20 },
    ],
  },
  {
    proforma: '1000330',
    owner: 'valeria',
    project: 'P01',
    product: 'Lote G-5',
    currency: 'USD',
    plan: { letras: 24, paid: 6, nextDue: 10, amount: 41_075 },
  },
  {
    proforma: '1000331',
    owner: 'valeria',
    project: 'P02',
    product: 'Departamento 705',
    currency: 'PEN',
    plan: { letras: 36, paid: 2, nextDue: 14, amount: 168_030 },
  },
  {
    proforma: '1000332',
    owner: 'valeria',
    project: 'P03',
    product: 'Casa 30',
    currency: 'PEN',
    plan: { letras: 18, paid: 4, nextDue: 6, amount: 96_055 },
  },
  {
    proforma: '1000333',
    owner: 'valeria',
    project: 'P04',
    product: 'Departamento 1503',
    currency: 'USD',
    // The letras are monthly: one is about 40 days late, the next one 9.
    plan: { letras: 30, paid: 12, nextDue: -40, amount: 72_500 },
  },
  {
    proforma: '1000334',
    owner: 'valeria',
    project: 'P05',
    product: 'Casa de campo con terraza y jardín privado, Lote 88, Manzana Los Algarrobos',
    currency: 'PEN',
    plan: { letras: 48, paid: 1, nextDue: 20, amount: 12_345_678 },
  },
  {
    proforma: '1000350',
    owner: 'paola',
    project: 'P02',
    product: 'Departamento 703',
    currency: 'PEN',
    plan: { letras: 36, paid: 8, nextDue: 9, amount: 132_075 },
  },
  {
    proforma: '1000360',
    owner: 'natalia',
    coHolders: ['tomas'],
    project: 'P03',
    product: 'Casa 15',
    currency: 'PEN',
    plan: { letras: 30, paid: 7, nextDue: 11, amount: 118_040 },
  },
  {
    proforma: '1000370',
    owner: 'hector',
    project: 'P01',
    product: 'Lote D-7',
    currency: 'PEN',
    plan: { letras: 24, paid: 3, nextDue: 13, amount: 64_020 },
  },
  {
    proforma: '1000371',
    owner: 'hector',
    cededTo: 'gloria',
    project: 'P04',
    product: 'Departamento 902',
    currency: 'USD',
    plan: { letras: 36, paid: 9, nextDue: 12, amount: 58_060 },
  },
  // His cards are put on debit and charged when the demonstration is created: `seed-debit-day.ts`.
  {
    proforma: '1000380',
    owner: 'ricardo',
    project: 'P02',
    product: 'Departamento 1204',
    currency: 'PEN',
    plan: { letras: 30, paid: 6, nextDue: 0, amount: 98_060 },
  },
  {
    proforma: '1000381',
    owner: 'ricardo',
    project: 'P01',
    product: 'Lote H-2',
    currency: 'USD',
    plan: { letras: 24, paid: 4, nextDue: 0, amount: 27_500 },
  },
  {
    proforma: '1000382',
    owner: 'ricardo',
    project: 'P03',
    product: 'Casa 33',
    currency: 'PEN',
    plan: { letras: 18, paid: 3, nextDue: 0, amount: 74_010 },
  },
  {
    proforma: '1000383',
    owner: 'beatriz',
    project: 'P04',
    product: 'Departamento 604',
    currency: 'USD',
    plan: { letras: 24, paid: 5, nextDue: -130, amount: 64_000 },
  },
  {
    proforma: '1000384',
    owner: 'beatriz',
    project: 'P05',
    product: 'Lote 51, Mz. J',
    currency: 'PEN',
    plan: { letras: 36, paid: 10, nextDue: -75, amount: 112_015 },
  },
  {
    proforma: '1000385',
    owner: 'silvia',
    project: 'P01',
    product: 'Lote J-4',
    currency: 'USD',
    plan: { letras: 48, paid: 17, nextDue: 20, amount: 32_050 },
  },
]

/** The document number of the only debt that is paid in Llave itself when the demonstration is created. */
export const paidHere = '1903200904'

/** The property whose payments are made when the demonstration is created: `seed-followed.ts`. */
export const followedProforma = '1000385'
