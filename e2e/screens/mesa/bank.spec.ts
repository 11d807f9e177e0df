import {
  keepBankFile,
  listBankFiles,
  lookAtBankFile,
  saveBankProfile,
  withdrawBankFile,
} from '@llave/contract/staff/bank-statements'
import { atBothWidths } from '../../widths.ts'
import { askAgainSoon } from '../ask-again-soon.ts'
import { badLook, bankStates, goodLook, noFile, noProfile, someFiles } from './bank-states.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'

const path = '/conciliacion/banco/dolares?dia=2026-11-20'

test('how the bank writes is said, a file is dropped, refused by its rows, mended, confirmed and withdrawn', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(staffSession('treasury'))
  mesa.answer(listBankFiles, noProfile)
  mesa.answer(saveBankProfile, undefined)
  await page.goto(path)
  await expect(page.getByText('Nadie dijo todavía')).toBeVisible()
  const form = page.getByRole('form', { name: 'Cómo se lee el extracto' })
  await form.getByRole('button', { name: 'Guardar cómo se lee' }).click()
  await atBothWidths(page, async () => {
    await expect(form.getByLabel('Nombre de la cuenta')).toHaveAccessibleDescription(
      'Falta el nombre de la cuenta.',
    )
    await checkLooks(page)
  })
  await form.getByLabel('Nombre de la cuenta').fill('BCP recaudadora')
  await form.getByLabel('Número de cuenta').fill('193-2145871-1-46')
  await form.getByLabel('Columna de la fecha').fill('Fecha')
  await form.getByLabel('Columna de la glosa').fill('Glosa')
  await form.getByLabel('Columna del importe').fill('Importe')
  await form.getByLabel('Separado por').selectOption('punto y coma')
  await form.getByLabel('Motivo').fill('Como lo exporta la banca por internet')
  mesa.answer(listBankFiles, noFile)
  await form.getByRole('button', { name: 'Guardar cómo se lee' }).click()
  await expect(page.getByRole('heading', { name: 'Subir el extracto' })).toBeVisible()
  expect(mesa.asked(saveBankProfile).at(-1)?.body).toMatchObject({
    ...{ accountNumber: '193-2145871-1-46', separator: ';', seen: '' },
    columns: { day: 'Fecha', amount: 'Importe', reference: 'Glosa' },
  })
  await atBothWidths(page, () => checkLooks(page))

  // Dropped, and then chosen by the keyboard's own way.
  mesa.answer(lookAtBankFile, badLook)
  await page.getByText('Elige el archivo o suéltalo aquí').evaluate((place) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'extracto.csv', { type: 'text/csv' }))
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Revisar' }).click()
  const refused = page.getByRole('group', { name: 'Por qué se rechaza' })
  await atBothWidths(page, async () => {
    await expect(refused.getByRole('row').nth(2)).toContainText('7Importeno es un importe: S/ mil')
    await expect(page.getByText('se rechaza entero y no se guardó nada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar el extracto' })).toHaveCount(0)
    await checkLooks(page)
  })

  mesa.answer(lookAtBankFile, goodLook)
  mesa.refuse(keepBankFile, 'dia_cambio')
  await page.getByRole('button', { name: 'Elegir otro' }).click()
  await page
    .getByLabel('Elige el archivo o suéltalo aquí')
    .setInputFiles({ name: 'bueno.csv', mimeType: 'text/csv', buffer: Buffer.from('y') })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('38 movimientos: abonos por')).toContainText('14,208.75')
  await page.getByRole('button', { name: 'Guardar el extracto' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  mesa.answer(keepBankFile, undefined)
  mesa.answer(listBankFiles, someFiles)
  await atBothWidths(page, () => checkLooks(page))
  await page.getByRole('button', { name: 'Guardar el extracto' }).click()
  await expect(page.getByText('Se guardó bueno.csv: 38 movimientos.')).toBeVisible()
  expect(mesa.asked(keepBankFile).at(-1)?.query).toMatchObject({ name: 'bueno.csv', seen: goodLook.seen })
  const day = Temporal.PlainDate.from('2026-11-20')
  expect(mesa.asked(keepBankFile).at(-1)?.query).toMatchObject({ from: day, to: day })

  mesa.answer(withdrawBankFile, undefined)
  await page.getByRole('button', { name: 'Retirar extracto-2026-11-19.csv, 19/11/2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirar el archivo' })
  await dialog.getByRole('textbox').fill('Era un extracto parcial')
  await dialog.getByRole('button', { name: 'Retirar' }).click()
  await expect(dialog).toHaveCount(0)
  expect(mesa.asked(withdrawBankFile).at(-1)?.params).toMatchObject({ fileId: '99' })
  await atBothWidths(page, () => checkLooks(page))
})

test('a file too big is not sent; who may only read uploads nothing; every other state says what it is', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 5\d\d/)
  mesa.signIn(staffSession('audit'))
  mesa.answer(listBankFiles, someFiles)
  await page.goto(path)
  await expect(page.getByText('Era un extracto parcial')).toBeVisible()
  await expect(page.getByRole('button', { name: /Retirar|Revisar|Guardar/ })).toHaveCount(0)

  mesa.signIn(staffSession('treasury'))
  await page.goto(path)
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1, 'a')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('alert')).toHaveText('El archivo pesa más de 5 MB.')
  await expect(page.getByRole('button', { name: 'Revisar' })).toBeDisabled()

  for (const [name, state] of Object.entries(bankStates['mesa-bank'] ?? {})) {
    state.answer?.(mesa)
    const release = state.held ? mesa.hold(state.held) : null
    if (state.refused) {
      mesa.refuse(state.refused, 'error_interno')
      await askAgainSoon(page)
    }
    await page.goto(state.path)
    await state.reach?.(page, mesa)
    await expect(page.getByText(state.shows).first(), name).toBeVisible()
    release?.()
  }
})
