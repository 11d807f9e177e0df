import { answerBookSheet, listBookSheets, readBookSheet } from '@llave/contract/staff/book/book-sheets'
import { readToday } from '@llave/contract/staff/read-today'
import { atBothWidths } from '../../widths.ts'
import { agreedSheet, filedSheet, sheetRows } from './book-fixtures.ts'
import { checkLooks } from './check-looks.ts'
import { busyToday, staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'

const service = staffSession('service')

test('Hoy leads to the sheets; one is read with its term and answered once, after it was asked for', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(service)
  mesa.answer(readToday, busyToday)
  mesa.answer(listBookSheets, sheetRows)
  mesa.answer(readBookSheet, filedSheet)
  await page.goto('/')
  await page.getByRole('link', { name: 'Libro de Reclamaciones, sin respuesta' }).click()
  await expect(page).toHaveURL('/libro')
  const waiting = page.getByRole('region', { name: /^Por responder/ }).getByRole('row')
  await atBothWidths(page, async () => {
    await expect(waiting).toContainText([/Hoja/, /vencido/, /día 11 de 15/, /día 0 de 15/])
    await checkLooks(page)
  })
  await page.getByRole('link', { name: '0000000042-2026' }).click()
  await expect(page).toHaveURL('/libro/0000000042-2026')
  await atBothWidths(page, async () => {
    await expect(page.getByText('Se responde hasta el 26/11/2026: quedan 4 días hábiles.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver su ficha de cliente' })).toHaveAttribute(
      'href',
      '/clientes/305',
    )
    await checkLooks(page)
  })

  const submit = page.getByRole('button', { name: 'Responder la hoja' })
  await submit.click()
  await expect(page.getByText('Escribe qué se hizo y qué se decidió')).toBeVisible()
  expect(mesa.asked(answerBookSheet)).toEqual([])
  await page.getByLabel('Respuesta: qué se hizo y qué se decidió').fill('Registramos el pago con su fecha.')
  await page.getByLabel('Oferta, si hay una').fill('Una visita.')
  await submit.click()
  const dialog = page.getByRole('dialog')
  await atBothWidths(page, async () => {
    await expect(dialog).toContainText('Va por correo a rosa.quispe@correo.example.')
    await checkLooks(page)
  })
  mesa.refuse(answerBookSheet, 'ya_resuelto')
  const send = dialog.getByRole('button', { name: 'Enviar la respuesta' })
  await send.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  mesa.answer(answerBookSheet, undefined)
  mesa.answer(readBookSheet, agreedSheet)
  await send.click()
  await expect(page.getByText('Respondida a tiempo')).toBeVisible()
  await expect(page.getByText('Acuerdo aceptado para solucionar el reclamo')).toBeVisible()
  await expect(submit).toHaveCount(0)
  expect(mesa.asked(answerBookSheet).at(-1)).toMatchObject({
    params: { code: '0000000042-2026' },
    body: { text: 'Registramos el pago con su fecha.', offer: 'Una visita.' },
  })
})
