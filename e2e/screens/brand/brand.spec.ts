import { join } from 'node:path'
import { readBrandFile } from '@llave/api/config/read-brand'
import { listCountries } from '@llave/contract/access/list-countries'
import { requestNumberChange } from '@llave/contract/new-number/number-calls'
import { countries } from '@llave/domain/access/countries'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { answerPortal } from '../answer-portal.ts'
import { expect, test } from '../screen.ts'

const read = readBrandFile(join(import.meta.dirname, '../../../demo/brand/anil/brand.json'), [])
if (!read) throw new Error('The second brand cannot be read')
const anil = read

test('a build shows another developer: name, logo, colours and where help is, from the first paint on', async ({
  page,
}) => {
  const portal = await answerPortal(anil)
  portal.answer(listCountries, [...countries])
  try {
    await page.goto(`${portal.address}/MiCuenta/Ingreso`)
    await expect(page).toHaveTitle(/· Añil Casas$/)
    const logo = page.getByRole('link', { name: 'Añil Casas, ir al inicio' }).first()
    await expect(logo).toBeVisible()
    expect(
      await logo
        .locator('img')
        .evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
    ).toBe(252)
    await page.goto(`${portal.address}/number`)
    portal.answer(requestNumberChange, undefined)
    await page.getByLabel('Número de documento').fill('44556677')
    await page.getByLabel('Celular anterior').fill('999888777')
    await page.getByLabel('Celular nuevo').fill('911222333')
    await page.getByLabel('Motivo').selectOption('Perdí mi celular')
    await page.getByRole('button', { name: 'Pedir el cambio' }).click()
    await expect(page.getByRole('link', { name: 'ayuda@anil.example' })).toHaveAttribute(
      'href',
      'mailto:ayuda@anil.example',
    )
    await page.getByRole('link', { name: 'Volver a ingresar' }).click()
    await expect(page.getByText('Llave', { exact: true })).toHaveCount(0)
    await page.getByLabel('Número de documento').fill('44556677')
    await page.getByLabel('Número de celular').fill('999888777')
    const go = page.getByRole('button', { name: 'Continuar' })
    await atBothWidths(page, async () => {
      await expect(go).toBeEnabled()
      await expect(go).toHaveCSS('background-color', 'rgb(11, 93, 59)')
      await checkAccessibility(page)
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = logo.locator('img')
    await expect
      .poll(() => dark.evaluate((picture: HTMLImageElement) => (picture.complete ? picture.currentSrc : '')))
      .toContain('logo-dark.png')
    await atBothWidths(page, () => checkDarkAccessibility(page))
  } finally {
    await portal.close()
  }
})
