import { readFile } from 'node:fs/promises'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

test('a customer reaches the statement from their payments, saves it, gets it again, and its QR and file are checked', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.mateo)
  await page.goto('/property/1000301/payment')
  await page.getByRole('link', { name: 'Recibos y estado de cuenta' }).click()
  await expect(page.getByText('Saldo al terminar')).toBeVisible()
  await page.getByLabel('Otro periodo').check()
  await page.getByLabel('Desde').fill('2001-01-01')
  await atBothWidths(page, () => expect(page.getByText(/“Desde” no puede ser antes/)).toBeVisible())
  await page.getByLabel('Este año').check()
  await atBothWidths(page, () => expect(page.getByText('Saldo al terminar')).toBeVisible())

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  const path = await (await downloading).path()
  const { texts } = readPdf(await readFile(path))
  const number = texts.find((text) => text.startsWith('Nro. CON-')) ?? ''

  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(`${number}$`) }).click()
  expect((await readFile(await (await again).path())).equals(await readFile(path))).toBe(true)

  await page.goto(new URL(texts.find((text) => text.includes('/verificar/')) ?? '').pathname)
  await expect(page.getByRole('heading', { name: 'Este estado de cuenta es genuino' })).toBeVisible()
  await page.getByLabel('Elegir el PDF').setInputFiles(path)
  await atBothWidths(page, () => expect(page.getByText('El PDF que elegiste es el original')).toBeVisible())
})
