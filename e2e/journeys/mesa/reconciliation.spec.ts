import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

test('the bank shows what nobody else knows, the day is closed with it; without its file the other two agree; who sees no money does not see it', {
  tag: '@desktop',
}, async ({ browser, llave }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const mesa = await enterMesa(page, llave, 'Fiorella Quintana')
  await page.goto(mesa)

  const day = limaDate(Temporal.Now.instant()).subtract({ days: 1 })
  const statement = (account: string, name: string) => ({
    ...{ name, mimeType: 'text/csv' },
    buffer: Buffer.from(
      `Cuenta ${account}\r\nFecha;Glosa;Importe\r\n${formatDate(day)};ABONO SIN GLOSA;612.75\r\n`,
    ),
  })

  await test.step('a file of another account is refused, and nothing is kept', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Conciliación' }).first().click()
    await page.getByRole('link', { name: 'Archivos del banco en dólares' }).click()
    const file = page.getByLabel('Elige el archivo o suéltalo aquí')
    await file.setInputFiles(statement('193-1988230-0-12', 'de-soles.csv'))
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByRole('group', { name: 'Por qué se rechaza' })).toContainText(
      'El archivo no dice la cuenta 193-2145871-1-46: es de otra.',
    )
    await expect(page.getByText('Todavía no se subió ninguno.')).toBeVisible()
  })

  await test.step('the right one is seen, kept, and shows what the bank alone knows', async () => {
    await page.getByRole('button', { name: 'Elegir otro' }).click()
    const file = page.getByLabel('Elige el archivo o suéltalo aquí')
    await file.setInputFiles(statement('193-2145871-1-46', 'de-dolares.csv'))
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByText('1 movimiento: abonos por')).toContainText('612.75')
    await page.getByRole('button', { name: 'Guardar el extracto' }).click()
    await expect(page.getByText('Se guardó de-dolares.csv: 1 movimiento.')).toBeVisible()
    await page.getByRole('link', { name: 'Ver las diferencias del día' }).click()
    const dollars = page.getByRole('group', { name: 'Cuentas' }).getByRole('row').nth(2)
    await expect(dollars).toContainText('Nadie le preguntó por este día')
    await page.getByRole('button', { name: 'Preguntar al proveedor por dólares' }).click()
    const difference = page.getByRole('row').filter({ hasText: '612.75' }).last()
    await expect(difference).toContainText('El banco lo abonó y los otros dos no lo conocen.')
  })

  await test.step('the day is closed with its reason, and stays so', async () => {
    await page.getByRole('button', { name: 'Cerrar el día en dólares' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cerrar el día con 1 diferencia' })
    await dialog.getByRole('textbox').fill('Se busca de quién es')
    await dialog.getByRole('button', { name: 'Cerrar el día' }).click()
    await expect(dialog).toHaveCount(0)
    const dollars = page.getByRole('group', { name: 'Cuentas' }).getByRole('row').nth(2)
    await expect(dollars).toContainText('Fiorella Quintana')
    await expect(dollars).toContainText('Se busca de quién es')
    await page.getByRole('link', { name: 'Archivos del banco en dólares' }).click()
    await page.getByRole('button', { name: /^Retirar de-dolares/ }).click()
    const leaving = page.getByRole('dialog', { name: 'Retirar el archivo' })
    await leaving.getByRole('textbox').fill('Era parcial')
    await leaving.getByRole('button', { name: 'Retirar' }).click()
    await expect(leaving.getByRole('alert')).toContainText('ya se cerró: su archivo se queda.')
  })

  await test.step('the day before it, of which nobody sent a file: the other two agree, and the bank is missing', async () => {
    await page.goto(`${mesa}/conciliacion?dia=${day.subtract({ days: 1 })}`)
    const soles = page.getByRole('group', { name: 'Cuentas' }).getByRole('row').nth(1)
    await expect(soles).toContainText('Sin comparar')
    await page.getByRole('button', { name: 'Preguntar al proveedor por soles' }).click()
    await expect(soles.getByText(/movimientos?, leído el /)).toBeVisible()
    await expect(soles).toContainText('Sin el banco')
    const [, , ours, theirs] = await soles.getByRole('cell').allInnerTexts()
    expect(theirs?.split(', leído')[0]).toBe(ours)
  })
  await context.close()

  await test.step('another role does not see it', async () => {
    const other = await browser.newContext()
    const desk = await other.newPage()
    await enterMesa(desk, llave, 'Noelia Arce')
    await desk.goto(`${mesa}/conciliacion`)
    await expect(desk.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
    await other.close()
  })
})
