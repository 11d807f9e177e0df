import { type Currency, money } from '@llave/domain/money/money'
import type { PaymentPromise, PromiseTerms } from '@llave/domain/reminders/payment-promise'
import { type PromiseState, promiseStates } from '@llave/domain/reminders/promise-state'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec, defineCall, message } from '../call.ts'
import { currency, description, identifier, isoDate, majorAmount } from '../fields.ts'

/** What a proforma owes overdue in one currency, and what may be promised of it. */
export type OverdueToPromise = {
  readonly terms: PromiseTerms
  /** How many debts that is, and since when the oldest is due. */
  readonly debts: number
  readonly oldestDueOn: Temporal.PlainDate
  /** Whether too many promises were not kept lately. */
  readonly refused: boolean
}

export type ProformaPromises = {
  readonly projectName: string
  readonly productName: string
  /** Soles before dollars; empty where nothing is overdue. */
  readonly overdue: readonly OverdueToPromise[]
  /** Of the last 90 days, the newest first. */
  readonly promises: readonly PaymentPromise[]
}

const wireStates = {
  made: 'ABIERTA',
  kept: 'CUMPLIDA',
  broken: 'INCUMPLIDA',
  withdrawn: 'RETIRADA',
} as const satisfies Readonly<Record<PromiseState, string>>

const wirePromise = codec(
  z.object({
    moneda: currency,
    importe: majorAmount,
    dia: isoDate,
    estado: z.enum(['ABIERTA', 'CUMPLIDA', 'INCUMPLIDA', 'RETIRADA']),
    hecha: isoDate,
    termino: z.nullable(isoDate),
  }),
  {
    decode: (wire): PaymentPromise => ({
      amount: money(wire.importe, wire.moneda),
      day: wire.dia,
      state: promiseStates.all.find((state) => wireStates[state] === wire.estado) ?? 'made',
      madeOn: wire.hecha,
      endedOn: wire.termino,
    }),
    encode:
      answers &&
      (({ amount, day, state, madeOn, endedOn }: PaymentPromise) => ({
        moneda: amount.currency,
        importe: amount.minor,
        dia: day,
        estado: wireStates[state],
        hecha: madeOn,
        termino: endedOn,
      })),
  },
)

const wireOverdue = codec(
  z.object({
    moneda: currency,
    desde: majorAmount,
    hasta: majorAmount,
    primerDia: isoDate,
    ultimoDia: isoDate,
    deudas: z.int(),
    vencidoDesde: isoDate,
    rechazada: z.boolean(),
  }),
  {
    decode: (wire): OverdueToPromise => ({
      terms: {
        least: money(wire.desde, wire.moneda),
        most: money(wire.hasta, wire.moneda),
        firstDay: wire.primerDia,
        lastDay: wire.ultimoDia,
      },
      debts: wire.deudas,
      oldestDueOn: wire.vencidoDesde,
      refused: wire.rechazada,
    }),
    encode:
      answers &&
      (({ terms, debts, oldestDueOn, refused }: OverdueToPromise) => ({
        moneda: terms.most.currency satisfies Currency,
        desde: terms.least.minor,
        hasta: terms.most.minor,
        primerDia: terms.firstDay,
        ultimoDia: terms.lastDay,
        deudas: debts,
        vencidoDesde: oldestDueOn,
        rechazada: refused,
      })),
  },
)

/** What may be promised of what a proforma owes overdue, and what was. */
export const readPromises = defineCall({
  name: 'readPromises',
  method: 'GET',
  path: '/api/MiCuenta/PromesasDePago',
  access: 'customer',
  writes: false,
  query: codec(z.object({ IdProforma: identifier }), {
    decode: (wire) => ({ proforma: wire.IdProforma }),
    encode: ({ proforma }: { readonly proforma: string }) => ({ IdProforma: proforma }),
  }),
  answer: message(
    codec(
      z.object({
        proyecto: description,
        producto: description,
        vencido: z.array(wireOverdue),
        promesas: z.array(wirePromise),
      }),
      {
        decode: (wire): ProformaPromises => ({
          projectName: wire.proyecto,
          productName: wire.producto,
          overdue: wire.vencido,
          promises: wire.promesas,
        }),
        encode:
          answers &&
          (({ projectName, productName, overdue, promises }: ProformaPromises) => ({
            proyecto: projectName,
            producto: productName,
            vencido: [...overdue],
            promesas: [...promises],
          })),
      },
    ),
  ),
})
