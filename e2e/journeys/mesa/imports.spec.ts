import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

const customers = 'documentType,documentNumber,name,phones\n01,45990011,Amelia Quiroz,+51 999111222\n'
const properties =
  'proforma,documentType,documentNumber,projectCode,productName,currency,soldOn\n9900301,01,45990011,P01,Lote Z-1,USD,2026-03-14\n'
const heading = 'proforma,kind,code,company,year,documentNumber,currency,amount,dueOn,state,withdraw\n'
const letra = (number: number, amount: string, dueOn: string, withdraw = '') =>
  `9900301,instalment,L-99${number},PE99,2026,99000${number},USD,${amount},${dueOn},pending,${withdraw}\n`

/** Chooses files on the screen of imports and has them looked at. */
async function upload(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Importar' }).first().click()
  const chosen = Object.entries(files).map(([name, text]) => ({
    ...{ name, mimeType: 'text/csv' },
    buffer: Buffer.from(text),
  }))
  await page.getByLabel('Elige los archivos o suéltalos aquí').setInputFiles(chosen)
  await page.getByRole('button', { name: /^Revisar \d/ }).click()
}

const found = (page: Page) => page.getByRole('heading', { name: 'Importar: lo que cambiaría', level: 1 })
const sums = (page: Page) => page.getByRole('group', { name: 'Qué cambiaría' }).getByRole('button')

async function decide(page: Page, button: RegExp, why: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Motivo/ }).fill(why)
  await page.getByRole('button', { name: button }).click()
}

test('files are seen before they change anything, applied once for a reason, and mended; what changed meanwhile is seen anew', {
  tag: '@desktop',
}, async ({ browser, llave }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const mesa = await enterMesa(page, llave, 'Nadia Bustamante')
  await page.goto(mesa)

  await test.step('a file that says nothing of what it holds is refused, and thrown away', async () => {
    await upload(page, { 'cosas.csv': 'a,b\n1,2\n' })
    await expect(page.getByRole('alert')).toContainText('cosas.csv: el nombre no dice qué contiene')
    await decide(page, /^Descartar/, 'Era otro archivo')
    await expect(page.getByText('La descartó Nadia Bustamante.')).toBeVisible()
  })

  await test.step('a customer with a contract and letras comes in', async () => {
    await upload(page, {
      'customers.csv': customers,
      'properties.csv': properties,
      'receivables.csv': `${heading}${letra(1, '450.00', '2026-12-05')}${letra(2, '450.00', '2027-01-05')}`,
    })
    await expect(found(page)).toBeVisible()
    await expect(sums(page).first()).toHaveText('4Se crean')
    await decide(page, /^Aplicar 4 cambios/, 'Venta nueva')
    await expect(page.getByText(/La aplicó Nadia Bustamante\. Quedó como el lote \d+\./)).toBeVisible()
  })

  await upload(page, { 'receivables.csv': `${heading}${letra(1, '455.00', '2026-12-05')}` })
  await expect(found(page)).toBeVisible()
  const ofBefore = page.url()

  await test.step('what changes, closes and is refused is seen, and the rows to mend come back', async () => {
    await upload(page, {
      'receivables.csv': `${heading}${letra(1, '460.00', '2026-12-05')}${letra(2, '450.00', '2027-01-05', 'true')}${letra(3, '12x', '2027-02-05')}`,
    })
    await expect(found(page)).toBeVisible()
    await expect(sums(page)).toHaveText([
      '0Se crean',
      '1Cambian',
      '1Se cierran',
      '1Se rechazan',
      '0Igual que hoy',
    ])
    await expect(page.getByRole('group', { name: 'Filas' })).toContainText('12x')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Descargar receivables\.rechazadas\.csv/ }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/L-993.*12x/)
  })

  await test.step('of two who apply it one does, and the other reads who did', async () => {
    const other = await (await browser.newContext()).newPage()
    await enterMesa(other, llave, 'Nadia Bustamante')
    await other.goto(page.url())
    await expect(found(other)).toBeVisible()
    await decide(page, /^Aplicar 2 cambios/, 'Extracto del lunes')
    await expect(page.getByText(/La aplicó Nadia Bustamante/)).toBeVisible()
    await expect(sums(page)).toHaveText([/^0/, '1Cambiaron', '1Se cerraron', '1Se rechazaron', /^0/])
    await decide(other, /^Aplicar 2 cambios/, 'Extracto del lunes')
    await expect(other.getByText(/La aplicó Nadia Bustamante/)).toBeVisible()
    await other.context().close()
  })

  await test.step('what was seen before that comes to another thing now: nothing is applied, and it is seen anew', async () => {
    await page.goto(ofBefore)
    await expect(found(page)).toBeVisible()
    await decide(page, /^Aplicar 1 cambio/, 'Extracto del viernes')
    await expect(page.getByRole('alert')).toContainText('Lo guardado cambió después de tu revisión')
    await expect(page.getByRole('button', { name: /^Aplicar 1 cambio/ })).toBeVisible()
  })

  await test.step('the history has them all', async () => {
    await page.getByRole('link', { name: 'Importaciones' }).first().click()
    const past = page.getByRole('region', { name: 'Importaciones' }).getByRole('row')
    await expect(past.nth(1)).toContainText('2 aplicados')
    await expect(past.nth(2)).toContainText('En revisión')
    await expect(past.nth(4)).toContainText('Descartada')
  })
  await context.close()
})
