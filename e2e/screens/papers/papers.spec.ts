import { issuePeriodStatement } from '@llave/contract/certificates/issue-period-statement'
import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { printIssuedPaper } from '@llave/contract/certificates/print-issued-paper'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { expect, test } from '../screen.ts'
import { issuedPapers, periodFigures } from './papers.ts'

const bytes = new TextEncoder().encode('%PDF-1.7')

test('a period is chosen, its figures are read, its paper is saved, and issued papers come again', async ({
  page,
  screens,
  pageErrors,
}) => {
  screens.answer(readPeriodStatement, periodFigures)
  screens.answer(listIssuedPapers, issuedPapers)
  await screens.open('/papers')
  await expect(page.getByText('US$ 13,319.00', { exact: true })).toBeVisible()
  await expect(page.getByText('Interés de 2026')).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  await test.step('the last year begins with the sale', async () => {
    await page.getByLabel('El año pasado, 2025').check()
    await expect
      .poll(() => screens.asked(readPeriodStatement).at(-1)?.request.query)
      .toMatchObject({ Desde: '2025-03-14', Hasta: '2025-12-31' })
  })
  await test.step('a period that cannot be is refused at its field, and asks nothing', async () => {
    await page.getByLabel('Otro periodo').check()
    await page.getByLabel('Desde').fill('2026-12-01')
    await expect(page.getByText('“Hasta” no puede ser antes de “Desde”.')).toBeVisible()
    await page.getByLabel('Desde').fill('2020-01-01')
    await expect(page.getByLabel('Desde')).toHaveAccessibleDescription(
      /Tienes esta propiedad desde el 14\/03\/2025/,
    )
    await expect(page.getByRole('button', { name: 'Descargar PDF' })).toHaveCount(0)
    await checkAccessibility(page)
    await page.getByLabel('Desde').fill('2026-02-01')
  })
  await test.step('a paper that could not be made is said, then it is saved', async () => {
    pageErrors.expect(/status of 500/)
    screens.refuse(issuePeriodStatement, 'error_interno')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'No pudimos preparar tu estado de cuenta. Vuelve a intentarlo.',
    )
    screens.answer(issuePeriodStatement, { bytes, fileName: 'estado_de_cuenta_1000234.pdf' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    expect((await downloading).suggestedFilename()).toBe('estado_de_cuenta_1000234.pdf')
  })
  await test.step('a statement of before comes again by its number', async () => {
    screens.answer(printIssuedPaper, { bytes, fileName: 'de_antes.pdf' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /CON-00000013/ }).click()
    expect((await downloading).suggestedFilename()).toBe('de_antes.pdf')
    expect(screens.asked(printIssuedPaper).at(-1)?.request.query).toEqual({ Numero: 'CON-00000013' })
  })
})
