import { endCalendar } from '@llave/contract/calendar/end-calendar'
import { makeCalendar } from '@llave/contract/calendar/make-calendar'
import { type CalendarStanding, readCalendar } from '@llave/contract/calendar/read-calendar'
import { readReminders } from '@llave/contract/reminders/read-reminders'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { now, opens } from '../fixtures.ts'
import { reminderSettings } from '../reminders/reminder-settings.ts'
import { expect, test } from '../screen.ts'
import { ended, made, noCalendar, readOnce } from './states.ts'

test('a calendar is made, its address told once, changed and ended', async ({
  page,
  screens,
  pageErrors,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let standing: CalendarStanding = noCalendar
  screens.answer(readCalendar, () => standing)
  screens.answer(readReminders, reminderSettings)
  await screens.open('/calendar')

  await test.step('what failed is said, and asked for again', async () => {
    pageErrors.expect(/status of 500/)
    screens.refuse(makeCalendar, 'error_interno')
    await page.getByRole('button', { name: 'Crear mi calendario' }).click()
    await expect(page.getByRole('alert')).toContainText('No pudimos crear tu calendario.')
    screens.answer(makeCalendar, made)
    await page.getByRole('button', { name: 'Crear mi calendario' }).click()
  })
  await test.step('its address is subscribed to by a link, or copied', async () => {
    await expect(page.getByRole('link', { name: 'Agregar a mi calendario' })).toHaveAttribute(
      'href',
      made.address.replace('https:', 'webcal:'),
    )
    await page.getByRole('button', { name: 'Copiar dirección' }).click()
    await expect(page.getByText('Dirección copiada. Pégala en tu calendario.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.address)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await test.step('who comes back finds when it was read, and the address nowhere', async () => {
    standing = readOnce
    await screens.open('/reminders')
    await screens.open('/calendar')
    await expect(page.getByText('21/11/2026 14:02 PM')).toBeVisible()
    await expect(page.getByText(made.address)).toBeHidden()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(made.address)
  })
  await test.step('changing it asks first, then tells the new one', async () => {
    const address = made.address.replace('mQ7tZb', 'xxxxxx')
    screens.answer(makeCalendar, { address, madeAt: made.madeAt.add({ minutes: 30 }) })
    await page.getByRole('button', { name: 'Cambiar la dirección' }).click()
    await expect(page.getByRole('button', { name: 'Mantener la de ahora' })).toBeFocused()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Sí, cambiarla' }).click()
    await expect(page.getByText(address)).toBeVisible()
    expect(screens.asked(makeCalendar).map(({ body }) => body.change)).toEqual([false, false, true])
  })
  await test.step('offline nothing is promised', async () => {
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: 'Terminar el calendario' })).toBeDisabled()
    await expect(page.getByText('Podrás cambiarlo o terminarlo cuando vuelva.')).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('ending it asks first, and says since when', async () => {
    screens.refuse(endCalendar, 'error_interno')
    await page.getByRole('button', { name: 'Terminar el calendario' }).click()
    await page.getByRole('button', { name: 'Sí, terminarlo' }).click()
    await expect(page.getByRole('alert')).toContainText('No sabemos si se terminó.')
    screens.answer(endCalendar, { feed: null, endedAt: made.madeAt.add({ hours: 1 }), closedUntil: null })
    await page.getByRole('button', { name: 'Sí, terminarlo' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Tu calendario terminó el 21/11/2026' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Crear otro calendario' })).toBeVisible()
    await checkAccessibility(page)
  })
})

test('in the first day of a new number none is made, no address is changed, and it says until when', async ({
  page,
  screens,
}) => {
  screens.answer(readCalendar, { ...ended, closedUntil: opens })
  await screens.open('/calendar')
  await expect(page.getByRole('button', { name: 'Crear otro calendario' })).toBeDisabled()
  await expect(page.getByText('podrás crearlo desde el 22/11/2026 a las 15:12')).toBeVisible()
  screens.answer(readCalendar, { ...readOnce, closedUntil: opens })
  await screens.open('/calendar')
  await expect(page.getByRole('button', { name: 'Cambiar la dirección' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Terminar el calendario' })).toBeEnabled()
  await checkAccessibility(page)
  // What the server said of an hour that is over closes nothing.
  screens.answer(readCalendar, { ...noCalendar, closedUntil: now })
  await screens.open('/calendar')
  await expect(page.getByRole('button', { name: 'Crear mi calendario' })).toBeEnabled()
})
