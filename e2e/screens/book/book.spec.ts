import {
  acceptOffer,
  fileSheet,
  printSheet,
  readBook,
  readSheet,
} from '@llave/contract/complaints-book/book-calls'
import { lawValues, readLawFields } from '@llave/testkit/law-fields'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { agreed, filed, longSheet, offered, openBook, sheetKey } from './fixtures.ts'
import { fillSheet } from './states.ts'

const address = '/libro-de-reclamaciones'

test('who has no account presents a sheet; faults stand under their fields, and what is not known is said', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  screens.answer(readBook, openBook)
  await page.goto(address)
  await atBothWidths(page, async () => {
    await expect(page.getByText('RUC 20999999990')).toBeVisible()
    await expect(page.getByText('quince (15) días hábiles, el cual es improrrogable')).toBeVisible()
    await expect(page.getByText('Te responderemos hasta el 15/12/2026')).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })

  const send = page.getByRole('button', { name: 'Enviar la hoja' })
  await send.click()
  await atBothWidths(page, async () => {
    await expect(page.getByLabel('Nombres y apellidos')).toBeFocused()
    await expect(page.getByText('Escribe tu domicilio o tu correo')).toBeVisible()
    await expect(page.getByText('Cuenta qué pasó')).toBeVisible()
    await checkAccessibility(page)
  })
  expect(screens.asked(fileSheet)).toEqual([])

  await fillSheet(page)
  await page.getByRole('checkbox', { name: 'Reclamo por un menor de edad' }).check()
  await send.click()
  await expect(page.getByLabel('Padre, madre o tutor')).toBeFocused()
  await page.getByLabel('Padre, madre o tutor').fill('Elena Mamani Ccori')
  await page.getByRole('radio', { name: /^Queja/ }).check()
  await page.getByLabel('Monto reclamado').fill('mil')
  await send.click()
  await expect(page.getByText('El monto debe ser un número')).toBeVisible()
  await page.getByLabel('Monto reclamado').fill('899.33')

  screens.refuse(fileSheet, 'error_interno')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('No sabemos si la hoja llegó.')
  await expect(page.getByRole('alert')).toContainText('no se presenta dos veces')
  screens.answer(fileSheet, filed)
  await send.click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'Tu hoja está presentada' })).toBeFocused()
    await expect(page.getByText('0000000042-2026').first()).toBeVisible()
    await checkAccessibility(page)
    await checkLargeText(page)
  })
  const [first, second] = screens.asked(fileSheet).map(({ body }) => body)
  expect(second?.requestKey).toBe(first?.requestKey)
  expect(second?.content).toMatchObject({
    consumer: { name: 'Rosa Quispe Mamani', guardian: 'Elena Mamani Ccori', address: '' },
    contracted: { amount: { minor: 89_933, currency: 'PEN' } },
    kind: 'grievance',
  })
  await expect(page.getByRole('link', { name: 'Ver mi hoja' })).toHaveAttribute(
    'href',
    `${address}/hoja#${sheetKey}`,
  )
})

test('who has an account finds the sheet filled in; without a network it is not sent, and says so', async ({
  page,
  context,
  screens,
}) => {
  screens.answer(readBook, openBook)
  await screens.open('/')
  await page.getByRole('link', { name: 'Libro de Reclamaciones' }).click()
  await expect(page.getByLabel('Nombres y apellidos')).toHaveValue(customer.name)
  await expect(page.getByLabel('Número de documento')).toHaveValue(customer.document.number)
  await page.getByLabel('Detalle').fill('Nadie contesta.')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Enviar la hoja' })).toBeDisabled()
  await expect(page.getByText('Sin conexión: la hoja se envía cuando vuelva.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hoja en blanco' })).toBeVisible()
  await checkAccessibility(page)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Enviar la hoja' })).toBeEnabled()
  await expect(page.getByLabel('Detalle')).toHaveValue('Nadie contesta.')
})

test('a sheet is followed by its address; what is offered is accepted after it was asked for', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (404|500)/)
  screens.answer(readSheet, longSheet)
  await page.goto(`${address}/hoja#${sheetKey}`)
  await atBothWidths(page, async () => {
    await expect(page.getByText('Esperando respuesta')).toBeVisible()
    await checkLargeText(page)
  })
  screens.answer(readSheet, offered)
  await page.reload()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'Nuestra respuesta' })).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await page.getByRole('button', { name: 'Aceptar la oferta' }).click()
  const dialog = page.getByRole('dialog')
  await atBothWidths(page, () => checkAccessibility(page))
  screens.refuse(acceptOffer, 'error_interno')
  await dialog.getByRole('button', { name: 'Sí, acepto' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No sabemos si quedó aceptada.')
  screens.answer(acceptOffer, agreed)
  await dialog.getByRole('button', { name: 'Sí, acepto' }).click()
  await expect(page.getByText('Acuerdo aceptado para solucionar el reclamo')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // Every field of the law, as on the paper and in the e-mail.
  const values = lawValues({
    ...{ code: agreed.sheet.code, filed: '05/11/2026 16:32 PM', answered: '20/11/2026' },
    ...{ answer: agreed.sheet.answer?.text ?? '', offer: agreed.sheet.answer?.offer ?? '' },
    ...{ detail: agreed.sheet.content.detail, request: agreed.sheet.content.request },
    guardian: agreed.sheet.content.consumer.guardian,
  })
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(dt, h3)')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
    ]),
  )
  for (const { label } of readLawFields()) expect(shown).toContainEqual([label, values[label]])
  screens.refuse(printSheet, 'error_interno')
  await page.getByRole('button', { name: 'Descargar la hoja' }).click()
  await expect(page.getByRole('alert')).toContainText('No pudimos descargar la hoja.')

  screens.refuse(readSheet, 'no_encontrado')
  await page.goto(`${address}/hoja`)
  await page.reload()
  await atBothWidths(page, async () => {
    await expect(page.getByText('No encontramos esta hoja.')).toContainText(
      'pide una copia con el código de tu hoja',
    )
    await checkAccessibility(page)
  })
})
