import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

test('a property says how far it is on its way to a title, and where nothing is known, that', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.lucia)
  const section = page.getByRole('region', { name: 'Camino al título' })
  const steps = section.getByRole('list', { name: 'Etapas del título' }).getByRole('listitem')

  await test.step('midway: what is done, what waits and for whom, what nobody said', async () => {
    await page.goto('/property/1000235/advance')
    await page.getByRole('link', { name: 'Camino al título' }).click()
    await expect(section.getByText('3 etapas hechas de 6.')).toBeInViewport()
    await expect(steps).toHaveCount(6)
    await expect(steps.nth(2)).toContainText(/^EntregaHechaEl \d\d\/\d\d\/\d{4}/)
    await expect(steps.nth(3)).toContainText(/^IndependizaciónPendienteSe espera el .*Le toca a SUNARP/)
    await expect(steps.nth(5)).toContainText(/^Inscripción en SUNARPSin información/)
    await checkAccessibility(page)
  })

  await test.step('its contract opens', async () => {
    await steps.nth(1).getByRole('link', { name: 'Contrato de compraventa' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Contrato de compraventa' })).toBeVisible()
  })

  await test.step('of the house nothing is known', async () => {
    await page.goto('/property/1000236/advance')
    await expect(section.getByText('Aún no tenemos información del título.')).toBeVisible()
    await expect(steps).toHaveCount(6)
    await expect(section.getByText('Hecha')).toHaveCount(0)
    await checkAccessibility(page)
  })
})
