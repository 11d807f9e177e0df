import { readFile } from 'node:fs/promises'
import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

const { jorge, diego } = personas
const own = '1000303'
const others = '1000305'
const contract = Buffer.from('%PDF-1.7\nContrato de la casa 12\n%%EOF\n')

test('a notice and a paper reach the one they are for and nobody else; a paper of two people is refused', {
  tag: '@desktop',
}, async ({ browser, llave, page, pageErrors }) => {
  pageErrors.expect(/status of (401|403|404)/)
  const context = await browser.newContext()
  const desk = await context.newPage()
  const mesa = await enterMesa(desk, llave, 'Noelia Arce')
  await desk.goto(mesa)

  await test.step('a notice is counted, goes to nobody while nobody holds it, and then to one', async () => {
    await desk.getByRole('navigation').getByRole('link', { name: 'Contenidos' }).first().click()
    await desk.getByRole('link', { name: 'Nuevo aviso' }).click()
    await desk.getByRole('textbox', { name: 'Título' }).fill('Llaves de la casa 12')
    await desk.getByRole('textbox', { name: 'Texto' }).fill('Te esperamos el sábado.')
    const whom = desk.getByRole('combobox', { name: 'Para quién' })
    await whom.fill('7777777')
    await whom.press('Enter')
    await expect(desk.getByRole('button', { name: 'Publicar para 0 personas' })).toBeDisabled()
    await desk.getByRole('button', { name: 'Quitar 7777777' }).click()
    await whom.fill(own)
    await whom.press('Enter')
    await desk.getByRole('button', { name: 'Publicar para 1 persona' }).click()
    await expect(desk.getByText('0 de 1', { exact: true })).toBeVisible()
  })

  await test.step('what is missing leads to the proforma, and from there to storing its paper', async () => {
    await desk.getByRole('link', { name: 'Contenidos' }).last().click()
    const parts = desk.getByRole('navigation', { name: 'Partes de Contenidos' })
    await parts.getByRole('link', { name: 'Papeles' }).click()
    await desk
      .getByRole('navigation', { name: 'Por papel' })
      .getByRole('link', { name: /^Contrato/ })
      .click()
    await desk.getByRole('link', { name: own }).click()
    await expect(desk.getByText('Falta: contrato')).toBeVisible()
    await desk.getByRole('link', { name: 'Subir papeles' }).click()
    const dropped = await desk.evaluateHandle(
      ([names, text]) => {
        const transfer = new DataTransfer()
        for (const name of names) transfer.items.add(new File([text], name))
        return transfer
      },
      [[`Contrato ${own}.pdf`, `Contrato ${own} y ${others}.pdf`], contract.toString()] as const,
    )
    await desk
      .getByText('Elige los papeles o suéltalos aquí')
      .dispatchEvent('drop', { dataTransfer: dropped })
    const rows = desk.getByRole('group', { name: 'Archivos elegidos' }).getByRole('row')
    await expect(rows.nth(1)).toContainText(jorge.name)
    await expect(rows.nth(2)).toContainText(`Nombra proformas de personas distintas: ${own}, ${others}.`)
    await desk.getByRole('button', { name: 'Subir 1 papel' }).click()
    await expect(rows.nth(1)).toContainText('Subido')
  })

  await test.step('its customer reads the one and opens the other', async () => {
    await signIn(page, llave, jorge)
    await page.goto(`/property/${own}/notices`)
    const read = page.waitForResponse('**/MarcarAvisoLeido')
    await page.getByRole('heading', { name: 'Llaves de la casa 12' }).scrollIntoViewIfNeeded()
    expect((await read).ok()).toBe(true)
    await page.goto(`/documents/${own}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar Contrato de compraventa' }).click(),
    ])
    expect(await readFile(await download.path())).toEqual(contract)
  })

  await test.step('Mesa knows who read it, and that the paper is there', async () => {
    await desk.goto(`${mesa}/contenidos`)
    await expect(desk.getByRole('row', { name: /Llaves de la casa 12/ })).toContainText('1 de 1')
    await desk.goto(`${mesa}/contenidos/papeles/${own}`)
    await expect(desk.getByRole('region', { name: /^Lo que se subió en Mesa/ })).toContainText('Se muestra')
    await expect(desk.getByText('Falta: contrato')).toHaveCount(0)
  })
  await context.close()

  await test.step('another customer sees neither', async () => {
    const other = await browser.newContext()
    const beside = await other.newPage()
    await signIn(beside, llave, diego)
    await beside.goto(`/property/${others}/notices`)
    await expect(beside.getByRole('region', { name: 'Avisos' })).toBeVisible()
    await expect(beside.getByText('Llaves de la casa 12')).toHaveCount(0)
    await beside.goto(`/documents/${own}`)
    await expect(beside.getByRole('heading').first()).toBeVisible()
    await expect(beside.getByText('Contrato de compraventa')).toHaveCount(0)
    await other.close()
  })
})
