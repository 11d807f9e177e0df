import { closeSession } from '@llave/contract/access/close-session'
import { readBook } from '@llave/contract/complaints-book/book-calls'
import { beginViewing } from '@llave/contract/viewing/begin-viewing'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { openBook } from '../book/fixtures.ts'
import { customer } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

const grant = {
  token: `viewing-${'A'.repeat(43)}`,
  document: customer.document,
  phone: customer.phone,
  customerName: customer.name,
  mode: 'letter',
  secondsLeft: 700,
} as const

const readOnly = 'Esta vista es de solo lectura: no se cambió ni se envió nada.'

test('a viewing has its frame on every page, is refused what writes, and leaves the other tabs alone', async ({
  page,
  screens,
  pageErrors,
}) => {
  screens.answer(beginViewing, grant)
  screens.answer(closeSession, undefined)
  const frame = page.getByRole('complementary', { name: 'Vista de solo lectura' })

  // Somebody is signed in at this browser as themselves.
  await screens.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(frame).toBeHidden()
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.filter((name) => name.includes('viewing'))).toEqual([])
  // An answer that is still on its way would be noted after it.
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => JSON.stringify(localStorage))

  const viewing = await page.context().newPage()
  const around = viewing.getByRole('complementary', { name: 'Vista de solo lectura' })
  await viewing.clock.setFixedTime(await page.evaluate(() => Date.now()))
  await viewing.goto('/viewing#a-ticket')
  await expect(viewing).toHaveURL('/')
  await expect(around).toContainText('Solo lectura')
  await expect(around).toContainText(`Ves la cuenta de ${customer.name}`)
  await expect(around).toContainText('Quedan 12 minutos')
  expect(screens.asked(beginViewing)).toHaveLength(1)
  expect(screens.asked(beginViewing)[0]?.body).toEqual({ ticket: 'a-ticket' })
  await atBothWidths(viewing, () => checkAccessibility(viewing))

  await test.step('on another page, after a reload too; what would write is refused in a sentence', async () => {
    pageErrors.expect(/status of 403/)
    await viewing.goto('/access')
    await expect(around).toBeVisible()
    await viewing.getByRole('button', { name: 'Cerrar en Edge, Windows' }).click()
    const refusals = viewing.getByRole('alert').filter({ hasText: readOnly })
    // Of the screen, and of the frame: not every screen says why.
    await atBothWidths(viewing, async () => {
      await expect(refusals).toHaveText([readOnly, readOnly])
      await checkLargeText(viewing)
      await checkDarkAccessibility(viewing)
    })
  })

  await test.step('nobody presents a sheet in the name of who is seen', async () => {
    screens.answer(readBook, openBook)
    await viewing.goto('/libro-de-reclamaciones')
    await expect(viewing.getByLabel('Nombres y apellidos')).toHaveValue('')
    await viewing.goto('/access')
  })

  await test.step('Terminar ends it, and what was shown is gone', async () => {
    await viewing.getByRole('button', { name: 'Terminar' }).click()
    await expect(viewing).toHaveURL('/viewing')
    await expect(viewing.getByRole('alert')).toContainText('Esta vista terminó.')
    await expect(around).toBeHidden()
    expect(screens.asked(closeSession).map(({ session }) => session.viewing)).toEqual([{ id: 1 }])
    await atBothWidths(viewing, async () => {
      expect(await viewing.evaluate(() => sessionStorage.getItem('llave.viewing'))).toBeNull()
      await checkAccessibility(viewing)
    })
  })

  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(frame).toBeHidden()
})

test('a used address says so; a viewing whose time is over ends by itself', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 422/)
  screens.refuse(beginViewing, 'no_disponible', {}, 'Este enlace ya se usó o venció. Abre otro desde Mesa.')
  await page.goto('/viewing#used')
  await expect(page.getByRole('alert')).toHaveText('Este enlace ya se usó o venció. Abre otro desde Mesa.')

  screens.answer(beginViewing, { ...grant, secondsLeft: 0 })
  screens.answer(closeSession, undefined)
  await page.goto('/MiCuenta/Ingreso')
  await page.goto('/viewing#late')
  await expect(page).toHaveURL('/viewing')
  await expect(page.getByRole('alert')).toContainText('Esta vista terminó.')
})
