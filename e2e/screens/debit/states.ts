import { affiliateCard } from '@llave/contract/debit/affiliate-card'
import { issueCardForm } from '@llave/contract/debit/issue-card-form'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { money } from '@llave/domain/money/money'
import { expect, type Page } from '@playwright/test'
import { installFakeForm } from '../fake-form.ts'
import { affiliation, cardOnDebit, flat, formToken, longNames, lot, orderId } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const list = { path: '/debit-automatic' } as const
const property = { path: `/property/${lot.proforma}/debit` } as const
const confirmation = { path: `/debit/${lot.proforma}/confirmation` } as const
const card = { path: `/debit/${lot.proforma}/payment`, from: confirmation.path } as const

const overdue = { overdueCount: 2, impediment: 'overdue' } as const
const suspended = { card: cardOnDebit({ suspension: 'La tarjeta está reportada como perdida.' }) }
const expired = { card: cardOnDebit({ expiry: { month: 10, year: 2026 } }) }
const refusal: Partial<DebitAffiliation> = {
  card: cardOnDebit(),
  lastRefusal: {
    day: Temporal.PlainDate.from('2026-10-24'),
    letra: 'P01-L-0001',
    reason: 'La tarjeta no tiene saldo suficiente.',
    advice: 'Recarga tu tarjeta o usa otra.',
    nextTryOn: Temporal.PlainDate.from('2026-11-23'),
  },
}
const answerLot =
  (changes: Partial<DebitAffiliation>) =>
  (screens: Screens): void =>
    screens.answer(listAffiliations, [affiliation(lot, changes), affiliation(flat)])

const answerForm = (screens: Screens) => screens.answer(issueCardForm, formToken)

/** Completes the first step of the wizard and opens the card form. */
async function openForm(page: Page) {
  const form = await installFakeForm(page)
  await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
  await page.getByRole('button', { name: 'Continuar afiliación' }).click()
  await expect(page.getByRole('button', { name: 'Pulsar el formulario' })).toBeVisible()
  return form
}

const debitDay = { path: '/debit-day' } as const
const soles = (minor: number) => money(minor, 'PEN')
const ofLot = { code: 'P01-L-0001', dueOn: Temporal.PlainDate.from('2026-11-24'), owed: money(41_075, 'USD') }
/** Two cards, two currencies, one card that expires soon, one proforma that is skipped and one without a card. */
export const manyCharges: readonly DebitAffiliation[] = [
  affiliation(lot, {
    card: cardOnDebit({ maskedCard: '497010******0055', expiry: { month: 12, year: 2026 } }),
    nextCharge: { day: ofLot.dueOn, letras: [ofLot], sums: [ofLot.owed] },
  }),
  affiliation(flat, {
    card: cardOnDebit(),
    nextCharge: {
      day: ofLot.dueOn,
      letras: [
        { code: 'P02-L-0001', dueOn: Temporal.PlainDate.from('2026-11-24'), owed: soles(184_250) },
        { code: 'P02-L-0002', dueOn: Temporal.PlainDate.from('2026-12-05'), owed: soles(124_000) },
      ],
      sums: [soles(308_250)],
    },
  }),
  affiliation(flat, {
    proforma: '1000299',
    productName: 'Departamento 1102',
    card: cardOnDebit({ maskedCard: '497010******0055' }),
    skippedAt: Temporal.Instant.from('2026-11-20T15:20:05-05:00'),
  }),
  affiliation(flat, { proforma: '1000300', productName: 'Departamento 1103' }),
]
const answerMany = (screens: Screens) => screens.answer(listAffiliations, [...manyCharges])

export const debitStates = {
  'debit day': {
    ordinary: { ...debitDay, answer: answerMany, shows: /^El martes 24 se cobra/ },
    'asked to skip': {
      ...debitDay,
      answer: answerMany,
      reach: async (page) =>
        page
          .getByRole('button', { name: /^Saltar este mes/ })
          .first()
          .click(),
      shows: '¿Quieres saltar este mes?',
    },
    nothing: {
      ...debitDay,
      answer: (screens) => screens.answer(listAffiliations, manyCharges.slice(2)),
      shows: /no se cobra nada/,
    },
    empty: {
      ...debitDay,
      answer: (screens) => screens.answer(listAffiliations, []),
      shows: 'El 24 no se cobra nada',
    },
    loading: { ...debitDay, held: listAffiliations, shows: 'Buscando tu próximo cobro…' },
    failed: { ...debitDay, refused: listAffiliations, shows: 'No pudimos cargar tu próximo cobro.' },
    'long names': {
      ...debitDay,
      answer: (screens) =>
        screens.answer(
          listAffiliations,
          manyCharges.map((each) => ({
            ...each,
            projectName: longNames.project,
            productName: longNames.product,
          })),
        ),
      shows: /^El martes 24 se cobra/,
    },
  },
  'debit list': {
    ordinary: { ...list, answer: answerLot({ card: cardOnDebit() }), shows: 'Afiliada' },
    'without a card': { ...list, shows: 'Valle Sereno' },
    suspended: { ...list, answer: answerLot(suspended), shows: 'Suspendida' },
    'refused charge': { ...list, answer: answerLot(refusal), shows: /no pudimos cobrar tu letra/ },
    'expired card': { ...list, answer: answerLot(expired), shows: 'Vencida' },
    overdue: { ...list, answer: answerLot(overdue), shows: /cuentas con 2 letra/ },
    empty: {
      ...list,
      answer: (screens) => screens.answer(listAffiliations, []),
      shows: /^No tienes ningún proyecto/,
    },
    loading: { ...list, held: listAffiliations, shows: 'Buscando tus proyectos…' },
    failed: { ...list, refused: listAffiliations, shows: 'No pudimos cargar tu débito automático.' },
    'long names': {
      ...list,
      answer: answerLot({
        card: cardOnDebit({ holder: longNames.customer }),
        projectName: longNames.project,
        productName: longNames.product,
      }),
      shows: longNames.project,
    },
    'many properties': {
      ...list,
      answer: (screens) =>
        screens.answer(
          listAffiliations,
          Array.from({ length: 12 }, (_, index) =>
            affiliation({ ...lot, proforma: String(1_000_300 + index), name: `MZ A LT ${index + 1}` }),
          ),
        ),
      shows: 'MZ A LT 12',
    },
  },
  debit: {
    ordinary: { ...property, answer: answerLot({ card: cardOnDebit() }), shows: 'Próximo cobro' },
    'without a card': { ...property, shows: 'Afiliar tarjeta' },
    'charge under way': {
      ...property,
      answer: answerLot({ card: cardOnDebit(), charging: true }),
      shows: 'Hay un cobro en proceso. Estamos confirmándolo con tu banco.',
    },
    suspended: { ...property, answer: answerLot(suspended), shows: 'Suspendida' },
    'refused charge': { ...property, answer: answerLot(refusal), shows: /no pudimos cobrar tu letra/ },
    overdue: { ...property, answer: answerLot(overdue), shows: /cuentas con 2 letra/ },
    unaffiliating: {
      ...property,
      answer: answerLot({ card: cardOnDebit() }),
      reach: (page) => page.getByRole('button', { name: /^Desafiliarme/ }).click(),
      shows: 'Sí, desafiliarme',
    },
    loading: { ...property, held: listAffiliations, shows: 'Buscando tu débito automático…' },
    failed: { ...property, refused: listAffiliations, shows: 'No pudimos cargar tu débito automático.' },
  },
  affiliation: {
    ordinary: { ...confirmation, shows: 'Continuar afiliación' },
    overdue: { ...confirmation, answer: answerLot(overdue), shows: /cuentas con 2 letra/ },
    loading: { ...confirmation, held: listAffiliations, shows: 'Cargando los detalles del proyecto…' },
    failed: {
      ...confirmation,
      refused: listAffiliations,
      shows: 'No pudimos traer los datos de tu afiliación.',
    },
  },
  'card of an affiliation': {
    ordinary: {
      ...card,
      answer: answerForm,
      reach: async (page) => {
        await openForm(page)
      },
      shows: 'Pulsar el formulario',
    },
    refused: {
      ...card,
      answer: answerForm,
      reach: async (page) => (await openForm(page)).fail('ACQ_001', '51'),
      shows: /La tarjeta no tiene saldo suficiente/,
    },
    declined: {
      ...card,
      answer: (screens) => {
        answerForm(screens)
        screens.answer(affiliateCard, {
          state: 'declined',
          reason: 'Tu tarjeta no quedó afiliada al Débito automático.',
          advice: 'Revisa el estado de tu afiliación y, si hace falta, empieza otra vez.',
        })
      },
      reach: async (page) => (await openForm(page)).pay(orderId),
      shows: 'Tu tarjeta no quedó afiliada',
    },
  },
  affiliated: {
    ordinary: {
      path: '/success/debit',
      from: confirmation.path,
      answer: (screens) => {
        answerForm(screens)
        const affiliated = affiliation(lot, { card: cardOnDebit() })
        screens.answer(affiliateCard, { state: 'affiliated', affiliation: affiliated })
      },
      reach: async (page, screens) => {
        const form = await openForm(page)
        answerLot({ card: cardOnDebit() })(screens)
        await form.pay(orderId)
      },
      shows: 'Afiliación exitosa',
    },
  },
} satisfies ScreenStates
