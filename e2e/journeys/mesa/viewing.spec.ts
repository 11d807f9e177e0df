import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

const { carmen } = personas

test('staff see the portal as a customer does, change nothing, and the customer reads who looked and why', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  pageErrors.expect(/status of (401|403)/)
  const context = await browser.newContext()
  const viewing = await context.newPage()
  const origin = await enterMesa(viewing, llave, 'Milagros Ríos')
  const read = async (path: string) => (await viewing.request.get(`${origin}${path}`)).json()
  const { csrfToken } = await read('/mesa/session')
  const write = (path: string, data: object = {}) =>
    viewing.request.post(`${origin}${path}`, { headers: { origin, 'x-csrf-token': csrfToken }, data })

  const { groups } = await read(`/mesa/search?q=${carmen.document.number}`)
  const viewings = `/mesa/customers/${groups[0].customers[0].customerId}/viewings`
  expect((await write(viewings, { reason: ' ' })).status()).toBe(400)
  const { url } = await (await write(viewings, { reason: 'Llamó por su letra' })).json()
  await viewing.goto(url)
  const frame = viewing.getByRole('complementary', { name: 'Vista de solo lectura' })
  await expect(frame).toContainText(`Ves la cuenta de ${carmen.name}`)

  await viewing.goto(new URL('/query/record', url).href)
  await viewing.getByLabel('Elegir proforma:').selectOption('1000304')
  await viewing.getByLabel('Elegir constancia:').selectOption({ label: 'Constancia letras canceladas' })
  await viewing.getByRole('button', { name: 'Obtener constancia' }).click()
  await expect(frame.getByText(/Esta vista es de solo lectura/)).toBeVisible()

  await signIn(page, llave, carmen)
  await page.goto('/access')
  const looks = page.getByRole('region', { name: 'Quién vio tu cuenta' }).getByRole('listitem')
  await expect(looks.filter({ hasText: 'Motivo: Llamó por su letra' })).toContainText(
    'Milagros Ríos, Atención al cliente',
  )
  await expect(looks.filter({ hasText: 'una búsqueda en la que apareces' })).toContainText('Milagros Ríos')
  // Who looks is no session of hers.
  const sessions = page.getByRole('region', { name: 'Dónde está abierta tu cuenta' }).getByRole('listitem')
  await expect(sessions).toHaveCount(1)

  expect((await write('/mesa/session/close')).status()).toBe(204)
  await viewing.reload()
  await expect(viewing).toHaveURL(/\/viewing$/)
  await expect(frame).toBeHidden()
  await context.close()
})
