import { personas } from '@llave/testkit/personas'
import { fillQuery, sent } from '../../screens/service-desk/fill-query.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { enterMesa } from './enter-mesa.ts'

test('a query and a complaint go from the portal to Mesa, and their answers back to the screen and the mailbox; a note does not, and of two who answer the second is told', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  // The second who answers, and the third party who may not.
  pageErrors.expect(/status of (403|409)/)
  const { mateo } = personas
  await signIn(page, llave, mateo)
  await page.goto('/query/request/new')
  await fillQuery(page, 'Visita <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL('/query/request')
  await page.goto('/query/note')
  await page.getByLabel('Elegir proforma:').selectOption({ index: 1 })
  await page.getByLabel('Email de contacto').fill(mateo.email)
  await page.getByLabel('Detalle de observación').fill('La puerta no cierra.')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(sent)).toBeVisible()

  const staff = await browser.newContext()
  const desk = await staff.newPage()
  const mesa = await enterMesa(desk, llave, 'Milagros Ríos')
  await desk.goto(`${mesa}/bandeja?ver=unassigned`)
  const list = desk.getByRole('region', { name: 'Consultas y reclamos' })
  const reply = desk.getByRole('textbox', { name: 'Respuesta al cliente' })

  await test.step('a note, and a reply that a colleague was faster with', async () => {
    await list.getByRole('link', { name: /Visita <script>/ }).click()
    await expect(desk.getByRole('log')).toContainText('Primera línea.')
    await desk.keyboard.press('n')
    await desk.getByRole('textbox', { name: 'Nota interna' }).fill('Solo para nosotros')
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByRole('article').filter({ hasText: 'Solo para nosotros' })).toBeVisible()
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('r')
    await reply.fill('Vamos el lunes.')

    const other = await browser.newContext()
    const colleague = await other.newPage()
    await enterMesa(colleague, llave, 'Gonzalo Peralta')
    await colleague.goto(desk.url())
    await colleague.getByRole('textbox', { name: 'Respuesta al cliente' }).fill('Vamos el martes.')
    await colleague.keyboard.press('Control+Enter')
    await expect(colleague.getByRole('log')).toContainText('Vamos el martes.')
    await other.close()

    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByRole('alert')).toContainText(/Gonzalo Peralta respondió a las \d\d:\d\d\./)
    await expect(reply).toHaveValue('Vamos el lunes.')
    await desk.getByRole('button', { name: /^Enviar de todos modos/ }).click()
    await expect(reply).toHaveValue('')
  })

  await test.step('a complaint is closed with its answer', async () => {
    await desk.goto(`${mesa}/bandeja?ver=day-0`)
    await list
      .getByRole('link', { name: /La puerta no cierra\./ })
      .first()
      .click()
    await expect(desk.getByRole('button', { name: /^Cerrar/ })).toBeDisabled()
    await reply.fill('Mañana la cambiamos.')
    await desk.keyboard.press('Control+Shift+Enter')
    await expect(list.getByRole('link', { name: /La puerta no cierra\./ })).toHaveCount(0)
  })

  await test.step('who may only read is offered no pen', async () => {
    const other = await browser.newContext()
    const auditor = await other.newPage()
    await enterMesa(auditor, llave, 'Óscar Medrano')
    await auditor.goto(`${mesa}/bandeja?ver=closed`)
    await auditor.getByRole('region', { name: 'Consultas y reclamos' }).getByRole('link').first().click()
    await expect(auditor.getByRole('log')).toBeVisible()
    await expect(auditor.getByRole('textbox')).toHaveCount(0)
    await expect(auditor.getByRole('button', { name: /Reabrir|Asignar/ })).toHaveCount(0)
    await other.close()
  })
  await staff.close()

  await page.goto('/query/note')
  const complaints = page.getByRole('region', { name: 'Mis reclamos' })
  await expect(complaints).toContainText('Mañana la cambiamos.')
  await expect(complaints).toContainText('Atendido')
  await page.goto('/query/request')
  await page.getByRole('link', { name: /Visita <script>/ }).click()
  await expect(page.getByText('Vamos el martes.')).toBeVisible()
  await expect(page.getByText('Vamos el lunes.')).toBeVisible()
  await expect(page.getByText('Solo para nosotros')).toHaveCount(0)
  const answer = await waitForMail(llave, mateo.email, /^Respondimos tu consulta \d+$/)
  expect(answer.text).toContain('Vamos el ')
  const closing = await waitForMail(llave, mateo.email, /^Respondimos tu reclamo \d+$/)
  expect(closing.text).toContain('Mañana la cambiamos.')
})
