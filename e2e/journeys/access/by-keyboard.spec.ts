import { personas } from '@llave/testkit/personas'
import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../journey.ts'
import { countSms, readCode } from '../messaging/read-sms.ts'
import { letterEntry } from './sign-in.ts'

/** Stops of Tab within which a screen's own controls are reached from its beginning. */
const furthest = 40

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < furthest; stop++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted, 'within reach of Tab').toBeFocused()
}

test('a customer signs in by keys alone, is told what is wrong, and reads how their data are used', async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/)
  const { elena } = personas
  const before = await countSms(llave, elena.phone.number)
  const phone = page.getByLabel('Número de celular')
  await atBothWidths(page, async () => {
    await page.goto(letterEntry)
    await tabTo(page, page.getByLabel('Número de documento'))
    await page.keyboard.type(elena.document.number)
    await tabTo(page, phone)
    await page.keyboard.type('999000111')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Datos no encontrados')
    await checkAccessibility(page)
    await checkLargeText(page)
  })

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(elena.phone.number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Introduce el código de autenticación' })).toBeVisible()
  await expect(page.getByLabel('Dígito 1')).toBeFocused()
  await page.keyboard.type(await readCode(llave, elena.phone.number, before))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Hola, ${elena.name}` })).toBeVisible()

  // While the home loads its foot is hidden, and what has the focus there loses it.
  await expect(page.getByRole('region', { name: 'Lo que viene' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Cómo usamos tus datos' })
  await link.focus()
  await page.keyboard.press('Enter')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Cómo usamos tus datos' })).toBeVisible()
    await checkAccessibility(page)
    await checkLargeText(page)
  })
})
