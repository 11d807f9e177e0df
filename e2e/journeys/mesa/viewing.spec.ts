import { personas } from '@llave/testkit/personas'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

const { carmen } = personas

test('staff see the portal as a customer does, and change nothing', {
  tag: '@desktop',
}, async ({ browser, llave, pageErrors }) => {
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

  expect((await write('/mesa/session/close')).status()).toBe(204)
  await viewing.reload()
  await expect(viewing).toHaveURL(/\/viewing$/)
  await expect(frame).toBeHidden()
  await context.close()
})
