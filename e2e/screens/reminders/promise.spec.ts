import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { makePromise } from '@llave/contract/reminders/make-promise'
import { readPromises } from '@llave/contract/reminders/read-promises'
import { withdrawPromise } from '@llave/contract/reminders/withdraw-promise'
import { money } from '@llave/domain/money/money'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { customer, letra, lot, today } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { nothingPromised, openPromise } from './proforma-promises.ts'

test('a day is promised after it was said what that means, and taken back after a question', async ({
  page,
  screens,
  pageErrors,
}) => {
  let promises = nothingPromised
  screens.answer(readPromises, () => promises)
  await screens.open('/promise/1000234')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('button', { name: 'Revisar' })).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('without a day, or with an amount that is too small, nothing is sent', async () => {
    await page.getByLabel('Cuánto pagarás').fill('410.74')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByText('Elige un día.')).toBeVisible()
    await expect(page.getByText(/Escribe un importe entre US\$\s410\.75, tu letra más antigua/)).toBeVisible()
    expect(screens.asked(makePromise)).toEqual([])
  })
  await test.step('a Sunday may be chosen, and what is special about it is said', async () => {
    await expect(page.getByLabel(/domingo 22\/11\/2026.*con tarjeta se paga igual/i)).toBeEnabled()
    await page.getByLabel(/viernes 27\/11\/2026/i).check()
    await page.getByLabel('Cuánto pagarás').fill('US$ 410.75')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await atBothWidths(page, async () => {
      await expect(
        page.getByText(/^Prometes pagar US\$\s410\.75 hasta el viernes 27\/11\/2026\.$/),
      ).toBeVisible()
      await expect(page.getByText('No es un pago ni cambia la fecha de tus letras')).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('without a network it says why it cannot be made', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'Prometer este día' })).toBeDisabled()
    await expect(page.getByText('Sin conexión: podrás prometerlo cuando vuelva.')).toBeVisible()
    await page.context().setOffline(false)
  })
  await test.step('what the server refuses stands above the form, with its words', async () => {
    pageErrors.expect(/status of 409/)
    screens.refuse(makePromise, 'promesa_imposible', {}, 'Hay otra promesa abierta.')
    await page.getByRole('button', { name: 'Prometer este día' }).click()
    await expect(page.getByRole('alert')).toHaveText('Hay otra promesa abierta.')
  })
  await test.step('then it is made', async () => {
    screens.answer(makePromise, () => {
      promises = { ...nothingPromised, promises: [openPromise] }
      return undefined
    })
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByRole('button', { name: 'Prometer este día' }).click()
    await expect(page.getByRole('heading', { name: 'Prometiste pagar' })).toBeVisible()
    expect(screens.asked(makePromise).at(-1)?.body).toEqual({
      proforma: '1000234',
      amount: money(41_075, 'USD'),
      day: Temporal.PlainDate.from('2026-11-27'),
    })
  })
  await test.step('and taken back', async () => {
    screens.answer(withdrawPromise, () => {
      promises = {
        ...nothingPromised,
        promises: [{ ...openPromise, state: 'withdrawn', endedOn: openPromise.madeOn }],
      }
      return undefined
    })
    await page.getByRole('button', { name: 'Retirar la promesa' }).click()
    await page.getByRole('button', { name: 'Sí, retirarla' }).click()
    await expect(page.getByText('Retirada', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Revisar' })).toBeVisible()
  })
})

for (const [screen, path] of [
  ['home', '/'],
  ['list of payments', `/property/${lot.proforma}/payment`],
] as const) {
  test(`the ${screen} says what was promised of what is overdue, and asks again only where something is left`, async ({
    page,
    screens,
    pageErrors,
  }) => {
    const late = [40, 9].map((days, index) => letra(lot, index + 1, { dueOn: today.subtract({ days }) }))
    screens.answer(readCustomerStatement, { customer, products: [lot], instalments: late })
    const asks = page.getByRole('link', { name: 'Prometer un día' })
    const says = page.getByRole('link', { name: /^Prometiste pagar US\$\s410\.75 hasta el 27\/11\/2026$/ })

    await test.step('nothing before it is known', async () => {
      screens.answer(readPromises, { ...nothingPromised, promises: [openPromise] })
      const release = screens.hold(readPromises)
      await screens.open(path)
      await expect(page.getByRole('link', { name: /^Pagar/ }).first()).toBeVisible()
      await expect(asks).toHaveCount(0)
      release()
      await expect(says).toHaveAttribute('href', `/promise/${lot.proforma}`)
      await expect(asks).toHaveCount(0)
      await checkAccessibility(page)
    })
    await test.step('what is overdue in another currency may still be promised', async () => {
      const [dollars] = nothingPromised.overdue
      if (!dollars) throw new Error('Something is overdue')
      const terms = { ...dollars.terms, least: money(100, 'PEN'), most: money(200, 'PEN') }
      const overdue = [{ ...dollars, terms }, dollars]
      screens.answer(readPromises, { ...nothingPromised, overdue, promises: [openPromise] })
      await page.reload()
      await expect(says).toBeVisible()
      await expect(asks).toHaveCount(1)
    })
    await test.step('where it cannot be known, the screen of promises is one tap away', async () => {
      pageErrors.expect(/status of 403/)
      screens.refuse(readPromises, 'ajeno')
      await page.reload()
      await expect(asks).toHaveCount(1)
      await expect(says).toHaveCount(0)
    })
  })
}
