import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { skipDebit } from '@llave/contract/debit/skip-debit'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { stopClock } from '../stop-clock.ts'
import { manyCharges } from './states.ts'

const skippedAt = Temporal.Instant.from('2026-11-21T15:20:05-05:00')

test('the 24th is seen ahead, skipped after its price is said, and charged after all', async ({
  page,
  screens,
  pageErrors,
}) => {
  let [ofLot, ...others] = manyCharges
  if (!ofLot) throw new Error('no charge')
  screens.answer(listAffiliations, () => (ofLot ? [ofLot, ...others] : others))
  await screens.open('/debit-automatic')
  await page.getByRole('link', { name: 'Ver o saltar el próximo cobro' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('El martes 24 se cobra')
  const main = page.getByRole('main')
  // Two currencies are never added.
  await expect(main).toContainText('410.75')
  await expect(main).toContainText('3,082.50')
  const visa = page.getByRole('region', { name: /^Visa.*0055 ?, Valle Sereno/ })
  await atBothWidths(page, async () => {
    await expect(visa).toContainText('El 24/12/2026 será su último cobro.')
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })

  const skip = visa.getByRole('button', { name: /^Saltar este mes/ })
  const dialog = page.getByRole('dialog')
  await test.step('the letra that would be overdue is said before, and keeping the charge changes nothing', async () => {
    await skip.click()
    await expect(dialog).toContainText(
      'Tu letra del 24/11/2026 quedará vencida si no la pagas tú hasta ese día.',
    )
    await expect(dialog).toContainText('Lo que quede sin pagar se cobra el 24/12/2026')
    await dialog.getByRole('button', { name: 'Mantener el cobro' }).click()
    expect(screens.asked(skipDebit)).toEqual([])
  })
  await test.step('what comes too late is said where it was asked, and what stands is read again', async () => {
    pageErrors.expect(/status of 409/)
    screens.refuse(skipDebit, 'fuera_de_plazo')
    await skip.click()
    await dialog.getByRole('button', { name: 'Sí, saltar este mes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/Ya no se puede cambiar/)
    await page.keyboard.press('Escape')
  })
  await test.step('skipped, it stays in its place', async () => {
    screens.answer(skipDebit, () => {
      ofLot = ofLot && { ...ofLot, skippedAt }
      return undefined
    })
    await skip.click()
    await dialog.getByRole('button', { name: 'Sí, saltar este mes' }).click()
    await expect(visa).toContainText(
      'No se cobra en noviembre. La letra sigue venciendo el 24/11/2026: págala tú hasta ese día.',
    )
    expect(screens.asked(skipDebit).at(-1)?.body).toEqual({
      proforma: lot.proforma,
      day: Temporal.PlainDate.from('2026-11-24'),
      skip: true,
    })
    await atBothWidths(page, () => checkAccessibility(page))
  })
  await test.step('and charged after all', async () => {
    screens.answer(skipDebit, () => {
      ofLot = ofLot && { ...ofLot, skippedAt: null }
      return undefined
    })
    await visa.getByRole('button', { name: /^Cobrar igual el 24/ }).click()
    await expect(skip).toBeVisible()
    expect(screens.asked(skipDebit).at(-1)?.body).toMatchObject({ skip: false })
  })
})

test('after the cut-off the buttons are one line, and a day without a charge says why', async ({
  page,
  screens,
}) => {
  await stopClock(page, Temporal.Instant.from('2026-11-23T18:00:01-05:00'))
  screens.answer(listAffiliations, [...manyCharges])
  await screens.open('/debit-day')
  await expect(page.getByText('Ya no se puede cambiar. Se cobra mañana.')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^(Saltar|Cobrar)/ })).toHaveCount(0)
  await page.getByText('Lo que no entra este mes').click()
  await expect(page.getByText('No tiene tarjeta en el débito.')).toBeVisible()

  screens.answer(listAffiliations, manyCharges.slice(2))
  await screens.open('/debit-day')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El martes 24 no se cobra nada')
  await expect(page.getByText('Saltaste este mes.')).toBeVisible()
  screens.answer(listAffiliations, [])
  await screens.open('/debit-day')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El 24 no se cobra nada')
})
