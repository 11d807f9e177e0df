import { connectPostgres } from '@llave/api/database/connect-postgres'
import type { Database } from '@llave/api/database/database'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import { personas } from '@llave/testkit/personas'
import type { Locator } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { type Llave, runLlave } from '../run-llave.ts'
import { nextDebitDay } from './planned-letras.ts'

const { paola } = personas
const proforma = '1000350'
/** Eight of her letras are paid in the demonstration. */
const [first, second] = [9, 10]

/**
 * Repeats the last 24th, for the only card that was on debit by then and one letra that is due: within seconds
 * Llave finds that a run is missing and charges the letra.
 */
async function triggerDebitDay(db: Database, position: number): Promise<void> {
  const until = nextDebitDay()
  const dueOn = until.subtract({ days: 1 }).toString()
  const { id } = await db
    .selectFrom('receivable')
    .select('id')
    .where('proforma', '=', proforma)
    .where('kind', '=', 'instalment')
    .orderBy('due_on')
    .offset(position - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('receivable').set({ due_on: dueOn }).where('id', '=', id).execute()
  const before = until.subtract({ months: 1, days: 5 }).toString()
  await db.updateTable('affiliation').set({ created_at: before }).where('proforma', '=', proforma).execute()
  const others = db.updateTable('affiliation').set({ created_at: new Date().toISOString() })
  await others.where('proforma', '<>', proforma).execute()
  for (const table of ['debit_turn', 'debit_charge', 'debit_run'] as const) {
    await db.deleteFrom(table).execute()
  }
}

/** Makes due now what Llave would check within a minute. */
async function makeChecksDue(db: Database): Promise<void> {
  const now = new Date().toISOString()
  await db.updateTable('debit_turn').set({ next_at: now }).where('state', '=', 'charging').execute()
  await db.updateTable('payment_order').set({ next_check_at: now }).where('state', '=', 'unknown').execute()
}

const faultsOf = (llave: Llave) => `${llave.at().cardProvider}/emulator/faults`

/** Injects a fault into the next charge: its answer is lost, or the bank refuses it. */
async function switchFault(llave: Llave, fault: { kind: string; code?: string }): Promise<void> {
  const body = JSON.stringify({ ...fault, service: 'Charge/CreatePayment' })
  await fetch(faultsOf(llave), { method: 'POST', body })
}

/** The provider does not report the state of an order until `clearFaults`. */
async function silenceProvider(llave: Llave): Promise<void> {
  const body = JSON.stringify({ kind: 'server-error', service: 'Order/Get', times: null })
  await fetch(faultsOf(llave), { method: 'POST', body })
}

async function clearFaults(llave: Llave): Promise<void> {
  await fetch(faultsOf(llave), { method: 'DELETE' })
}

test('a debit day on screen: under way, paid, refused, and a card that is no longer charged', async ({
  browser,
}) => {
  test.skip(!(await postgresAnswers()), 'the embedded database lets nobody move its days')
  const llave = await runLlave()
  const db = connectPostgres(llave.databaseUrl ?? '')
  try {
    const context = await browser.newContext({ baseURL: llave.at().portal, locale: 'es-PE' })
    const page = await context.newPage()
    const debitPage = `/property/${proforma}/debit`
    const card = page.getByRole('region', { name: 'Tarjeta afiliada' })
    const alert = page.locator('.alert')
    /** Reloads a page, each time until it is rendered, until it shows what Llave has done meanwhile. */
    async function openUntil(address: string, drawn: Locator, shown: Locator) {
      await expect(async () => {
        await page.goto(address)
        await expect(drawn).toBeVisible()
        expect(await shown.count()).toBe(1)
      }).toPass()
    }
    await signIn(page, llave, paola)

    await test.step('while the charge is unknown, its letra says so and cannot be paid by hand', async () => {
      await silenceProvider(llave)
      await switchFault(llave, { kind: 'lose-response' })
      await triggerDebitDay(db, first)
      const underWay = page.getByText('Hay un cobro en proceso. Estamos confirmándolo con tu banco.')
      await openUntil(debitPage, card, underWay)
      await checkAccessibility(page)
      await page.goto(`/property/${proforma}/payment`)
      await expect(page.getByText('Pago en proceso. Estamos confirmándolo.')).toBeVisible()
      await expect(page.getByRole('button', { name: `Pagar letra ${first}` })).toBeDisabled()
      await checkAccessibility(page)
    })

    await test.step('once charged, it is listed as paid by Débito automático, with its receipt by e-mail', async () => {
      await clearFaults(llave)
      await makeChecksDue(db)
      const row = page.getByRole('listitem').filter({ hasText: `Letra ${first}` })
      await openUntil(
        `/property/${proforma}/historic`,
        page.locator('main details').first(),
        row.filter({ hasText: 'Débito automático' }),
      )
      const mail = await waitForMail(llave, paola.email, /^Cobramos .* por Débito automático$/)
      expect(mail.attachments).toHaveLength(1)
    })

    await test.step('after a refusal the page gives the reason, the next try and a link to pay by hand', async () => {
      await switchFault(llave, { kind: 'refuse', code: '51' })
      await triggerDebitDay(db, second)
      // On a 24th another notice says that the card cannot be changed today.
      const refused = alert.filter({ hasText: 'no pudimos cobrar tu letra' })
      await openUntil(debitPage, card, refused)
      await expect(refused).toContainText(`no pudimos cobrar tu letra ${second}.`)
      // The next 24th charges the letra itself where it comes before the retry after three days.
      const again = todayInLima().add({ days: 3 })
      await expect(refused).toContainText(
        Temporal.PlainDate.compare(again, nextDebitDay()) < 0
          ? `Lo intentaremos otra vez el ${dayText(again)}.`
          : 'No lo intentaremos otra vez antes del próximo 24.',
      )
      await expect(card).toContainText('Afiliada')
      await checkAccessibility(page)
      await page.getByRole('link', { name: 'Pagar ahora' }).click()
      await expect(page.getByRole('link', { name: `Pagar letra ${second}` })).toBeVisible()
      await waitForMail(llave, paola.email, /No pudimos cobrar tu letra/)
    })

    await test.step('a card reported as stolen is no longer charged, and another one replaces it', async () => {
      await switchFault(llave, { kind: 'refuse', code: '43' })
      await triggerDebitDay(db, second)
      await openUntil(debitPage, card, alert.filter({ hasText: 'Suspendimos los cobros' }))
      await expect(card).toContainText('Suspendida')
      await expect(page.getByRole('region', { name: 'Próximo cobro' })).toHaveCount(0)
      await waitForMail(llave, paola.email, /[Ss]uspend/)
      await checkAccessibility(page)
    })
    await context.close()
  } finally {
    await db.destroy()
    await llave.end()
  }
})
