import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { stopClock } from '../../screens/stop-clock.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { readMails, waitForMail } from '../messaging/read-mails.ts'
import { clockMovedBy } from '../moved-clock.ts'
import { acceptAndPay, cards, payByCard } from '../payments/pay-by-card.ts'
import { runLlave } from '../run-llave.ts'
import { nextDebitDay } from './planned-letras.ts'

/** Her card is on debit; her ninth letra falls due nine days after the demonstration was made. */
const { paola } = personas
const proforma = '1000350'
const position = 9
const amount = amountText('PEN', '1320.75')

const day = nextDebitDay()
const eve = day.subtract({ days: 1 })
const onTheEve = (plainTime: string) =>
  eve.toZonedDateTime({ timeZone: 'America/Lima', plainTime }).toInstant()

test('the 24th is seen ahead, skipped and charged after all in two tabs, refused once late, and paid by hand', async ({
  browser,
  pageErrors,
}) => {
  test.skip(!(await postgresAnswers()), 'the demonstration that all journeys share was made on another day')
  const folder = mkdtempSync(join(tmpdir(), 'llave-clock-'))
  const clock = join(folder, 'milliseconds')
  const moveTo = (moment: Temporal.Instant) =>
    writeFileSync(clock, String(moment.epochMilliseconds - Temporal.Now.instant().epochMilliseconds))
  // A quarter of an hour before the cut-off: more than this test may take.
  const early = onTheEve('17:44')
  moveTo(early)
  const { ownerUrl: url, drop } = await createTestDatabase()
  const llave = await runLlave({ DATABASE_URL: url ?? '', ...clockMovedBy(clock) })
  try {
    const context = await browser.newContext({ baseURL: llave.at().portal, locale: 'es-PE' })
    pageErrors.watch(context)
    const [page, other] = [await context.newPage(), await context.newPage()]
    for (const tab of [page, other]) await stopClock(tab, early)
    const charge = (tab: typeof page) => tab.getByRole('region', { name: /^Visa.*0055/ })
    const skip = (tab: typeof page) => tab.getByRole('button', { name: /^Saltar este mes/ })
    await signIn(page, llave, paola)

    await test.step('letra, sum and card of the next 24th', async () => {
      await page.goto('/debit-automatic')
      await page.getByRole('link', { name: 'Ver o saltar el próximo cobro' }).click()
      await atBothWidths(page, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^El \S+ 24 se cobra$/)
        await expect(page.getByRole('main')).toContainText('1,320.75')
        await expect(charge(page).getByRole('listitem')).toHaveText([
          new RegExp(`^Letra ${position}.*Vence el ${dayText(eve.add({ days: 9 }))}.*${amount.slice(-8)}$`),
        ])
        await checkAccessibility(page)
      })
    })

    await test.step('skipped in one tab, then in another that did not know', async () => {
      await other.goto('/debit-day')
      await expect(skip(other)).toBeVisible()
      for (const tab of [page, other]) {
        await tab.bringToFront()
        await skip(tab).click()
        const dialog = tab.getByRole('dialog')
        await expect(dialog).toContainText(
          `Lo que quede sin pagar se cobra el ${dayText(day.add({ months: 1 }))}`,
        )
        await dialog.getByRole('button', { name: 'Sí, saltar este mes' }).click()
        await expect(charge(tab)).toContainText('No se cobra en')
      }
      await waitForMail(llave, paola.email, / no cobraremos /)
      await atBothWidths(page, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^El \S+ 24 no se cobra nada$/)
        await checkAccessibility(page)
      })
    })

    await test.step('charged after all, in both; the two tabs were told of the skip once', async () => {
      for (const tab of [other, page]) {
        await tab.bringToFront()
        await tab.getByRole('button', { name: /^Cobrar igual el 24/ }).click()
        await expect(skip(tab)).toBeVisible()
      }
      await waitForMail(llave, paola.email, /^El \S+ cobraremos/)
      const mails = await readMails(llave, paola.email)
      expect(mails.filter(({ subject }) => subject.includes(' no cobraremos '))).toHaveLength(1)
    })

    await test.step('from six in the evening of the 23rd it is refused, with the hour at which it ended', async () => {
      moveTo(onTheEve('18:00'))
      pageErrors.expect(/status of 409/)
      await skip(page).click()
      await atBothWidths(page, async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Sí, saltar este mes' }).click()
        await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
          `Ya no se puede cambiar: el plazo para el cobro del ${dayText(day)} terminó el ${dayText(eve)} a las 6:00 PM.`,
        )
      })
      await stopClock(page, onTheEve('18:00'))
      await page.reload()
      await atBothWidths(page, async () => {
        await expect(charge(page)).toContainText('Ya no se puede cambiar. Se cobra mañana.')
        await expect(skip(page)).toHaveCount(0)
      })
    })

    await test.step('what is paid by hand before the charge is out of it', async () => {
      await page.goto(`/property/${proforma}/payment`)
      await page.getByRole('link', { name: `Pagar letra ${position}` }).click()
      await acceptAndPay(page)
      await payByCard(page, cards.approved)
      await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
      await page.goto('/debit-day')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^El \S+ 24 no se cobra nada$/)
      await expect(page.getByText('No queda ninguna letra por cobrar ese día.')).toBeVisible()
      await page.getByText('Lo que no entra este mes').click()
      await atBothWidths(page, async () => {
        // On which day is what the provider says, which keeps the time of the world.
        await expect(page.getByText(/La pagaste tú el \d/)).toBeVisible()
        await checkAccessibility(page)
      })
    })
    await context.close()
  } finally {
    await llave.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})
