import { chooseReminders } from '@llave/contract/reminders/choose-reminders'
import { readReminders } from '@llave/contract/reminders/read-reminders'
import { unsilenceLetra } from '@llave/contract/reminders/unsilence-letra'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../screen.ts'
import { reminderSettings } from './reminder-settings.ts'

test('Recordatorios keeps how one is reminded, and reminds again of what was silenced', async ({
  page,
  screens,
  pageErrors,
}) => {
  let settings = reminderSettings
  screens.answer(readReminders, () => settings)
  await screens.open('/reminders')
  const before = page.getByRole('group', { name: 'Antes de que venza una letra' })
  const overdue = page.getByRole('group', { name: 'Cuando una letra ya venció' })
  await atBothWidths(page, async () => {
    await expect(before.getByLabel('Por correo, a lu***@correo.example')).toBeChecked()
    await expect(overdue.getByLabel('Por SMS, al *******77')).not.toBeChecked()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('what could not be kept is said, and nothing typed is lost', async () => {
    pageErrors.expect(/status of 500/)
    screens.refuse(chooseReminders, 'error_interno')
    await before.getByLabel('Por SMS').check()
    await overdue.getByLabel('Por correo').uncheck()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toContainText('Lo sentimos')
    await expect(before.getByLabel('Por SMS')).toBeChecked()
  })
  await test.step('without a network it says why nothing is kept', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled()
    await expect(page.getByText('Sin conexión: podrás guardarlo cuando vuelva.')).toBeVisible()
    await page.context().setOffline(false)
  })
  await test.step('then it is kept', async () => {
    screens.answer(chooseReminders, undefined)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Guardado.' })).toBeVisible()
    expect(screens.asked(chooseReminders).at(-1)?.body).toEqual({
      before: { email: true, sms: true },
      overdue: { email: false, sms: false },
    })
  })
  await test.step('one letra is reminded of again', async () => {
    screens.answer(unsilenceLetra, () => {
      settings = { ...settings, silenced: settings.silenced.slice(1) }
      return undefined
    })
    await page.getByRole('button', { name: 'Volver a recordar la letra L-0018' }).click()
    await expect(page.getByRole('button', { name: 'Volver a recordar la letra L-0018' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Volver a recordar la letra L-0019' })).toBeVisible()
  })
})
