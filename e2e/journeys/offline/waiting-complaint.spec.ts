import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { paintPhoto } from '../../paint.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { awaitWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

test('a complaint with photos that is sent without a network waits, over a reload, and leaves once with it', async ({
  page,
  llave,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signIn(page, llave, personas.mateo)
  await awaitWorker(page)
  await page.goto('/query/note')
  await page.getByLabel('Elegir proforma:').selectOption('1000301')
  await page.getByLabel('Email de contacto').fill('mateo@correo.example')
  await page.getByLabel('Detalle de observación').fill('La ventana de la sala no cierra.')
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles([await paintPhoto('una.jpg'), await paintPhoto('dos.jpg')])
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(2)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar' }).click()
  const waits = page.getByText('Tu reclamo con sus 2 fotos se envía solo cuando vuelva')
  await atBothWidths(page, async () => {
    await expect(waits).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('what is changed does not leave by itself, until it is sent again', async () => {
    await page.getByLabel('Detalle de observación').fill('La ventana de la sala no cierra bien.')
    await expect(waits).toBeHidden()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(waits).toBeVisible()
  })
  await page.reload()
  await expect(waits).toBeVisible()
  await page.goto('/')
  await context.setOffline(false)
  await atBothWidths(page, () =>
    expect(page.getByText('Tu reclamo, que esperaba la red, ya se envió.')).toBeVisible(),
  )
  await page.goto('/query/note')
  const filed = page.getByRole('listitem').filter({ hasText: 'La ventana de la sala no cierra bien.' })
  await expect(filed.getByRole('img')).toHaveCount(2)
  await expect(filed).toHaveCount(1)
  await expect(page.getByText('La ventana de la sala no cierra.', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Detalle de observación')).toHaveCount(0)

  await test.step('so does a case that is told room by room, and its form shows it once it left', async () => {
    await page.goto('/query/note/new')
    await page.getByRole('main').getByRole('button').first().click()
    const next = page.getByRole('button', { name: 'Continuar' })
    await page.getByLabel('Cocina').check()
    await next.click()
    await page.getByLabel('Piso').check()
    await page.getByLabel('Suena hueco').check()
    await next.click()
    await page.getByLabel('Elegir fotos').setInputFiles(await paintPhoto('piso.jpg'))
    await expect(page.getByRole('button', { name: 'Quitar piso.jpg' })).toBeVisible()
    await next.click()
    await page.getByLabel('Email de contacto').fill('mateo@correo.example')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Enviar' }).click()
    const waits = page.getByText('Tu caso con su foto se envía solo cuando vuelva')
    await atBothWidths(page, () => expect(waits).toBeVisible())
    await page.reload()
    await expect(waits).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/query\/note\/\d+$/)
    await atBothWidths(page, () =>
      expect(page.getByText('Tu caso, que esperaba la red, ya se envió.')).toBeVisible(),
    )
    await page.goto('/query/note')
    await expect(page.getByRole('link', { name: /suena hueco.*Caso \d+/ })).toHaveCount(1)
  })
})
