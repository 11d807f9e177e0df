import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

test('a property says how far it is on its way to a title, and where nothing is known or nothing came, that', async ({
  page,
  llave,
  pageErrors,
}) => {
  // Of the call that fails.
  pageErrors.expect(/status of 500/)
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
    await atBothWidths(page, async () => {
      await expect(section.getByText('Aún no tenemos información del título.')).toBeVisible()
      await expect(steps).toHaveCount(6)
      await expect(section.getByText('Hecha')).toHaveCount(0)
      await checkAccessibility(page)
    })
  })

  await test.step('where it cannot be read no stage is shown, the works are, and it is tried again', async () => {
    const path = '**/api/MiCuenta/ObtenerCaminoTitulo?*'
    await page.route(path, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'error_interno', message: 'Lo sentimos. Ocurrio un error.' },
      }),
    )
    await page.goto('/property/1000235/advance')
    await atBothWidths(page, async () => {
      await expect(section.getByText('No pudimos cargar el camino al título.')).toBeVisible()
      await expect(section.getByText('El problema no es tu conexión.')).toBeVisible()
      await expect(steps).toHaveCount(0)
      await expect(section.getByText('Aún no tenemos información del título.')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Avances de obra' })).toBeVisible()
      await checkAccessibility(page)
    })
    await page.unroute(path)
    await section.getByRole('button', { name: 'Reintentar' }).click()
    await atBothWidths(page, () => expect(section.getByText('3 etapas hechas de 6.')).toBeVisible())
  })
})
