import { type PersonaName, personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { projects } from '../../../demo/projects.ts'
import { properties } from '../../../demo/properties.ts'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { cashDebt } from '../demo-cash.ts'
import { demoLetras, todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'

const statementCall = '**/api/MiCuenta/ConsultaClienteLetra?*'

/** What the demonstration says of the properties of one customer. */
function ownedBy(owner: PersonaName) {
  return properties
    .filter((property) => property.owner === owner)
    .map((property) => {
      const project = projects.find(({ code }) => code === property.project)
      if (!project) throw new Error(`The demonstration has no project ${property.project}`)
      return { ...property, project }
    })
}

function cardOf(page: Page, proforma: string) {
  return page.getByRole('listitem').locator(`a[href="/property/${proforma}/payment"]`)
}

test('the home greets by name and has one card a property, grouped under PAGO DE LETRAS', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  const answered = page.waitForResponse(statementCall)
  await signIn(page, llave, personas.lucia)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hola, ${personas.lucia.name}`)

  await test.step('a card has project, address, place and picture, and leads to its payments', async () => {
    for (const { proforma, project, product } of ownedBy('lucia')) {
      const card = cardOf(page, proforma)
      await expect(card).toContainText(project.name)
      await expect(card).toContainText(product)
      await expect(card).toContainText(project.address)
      await expect(card).toContainText(`${project.district} / ${project.province} / ${project.department}`)
      await card.scrollIntoViewIfNeeded()
      const picture = card.locator('img')
      await expect(picture).toHaveAttribute('src', `/media/projects/${project.code}.jpg`)
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
  })

  await test.step('the number of its badge is counted from the statement, and none stands at zero', async () => {
    const statement = (await (await answered).json()).ZWS_CONSULTA_CLIENTEResponse
    const today = todayInLima().toString()
    for (const { proforma } of ownedBy('lucia')) {
      const overdue = statement.t_ESTACCField.filter(
        (letra: Record<string, string>) =>
          letra.pROFORMAField === proforma &&
          letra.eSTADOLETRAField === 'PENDIENTE DE PAGO' &&
          (letra.fECHAVENCIMIENTOField ?? '') < today,
      ).length
      const badge = cardOf(page, proforma).getByText(/letras vencidas/)
      await expect(badge).toHaveText(overdue > 0 ? [`${overdue} letras vencidas`] : [])
    }
  })

  await test.step('exactly two tiles', async () => {
    const tiles = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link')
    await expect(tiles).toHaveCount(2)
    await expect(tiles.filter({ hasText: 'Débito automático' })).toHaveAttribute('href', '/debit-automatic')
    await expect(tiles.filter({ hasText: 'Mis consultas' })).toHaveAttribute('href', '/query/request')
  })

  await test.step('all of it in Spanish', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-PE')
    await expect(page).toHaveTitle(/^Inicio/)
    expect(await page.locator('body').innerText()).not.toMatch(
      /\b(the|your|pay|payments?|paid|due|overdue|sign|log ?out|home|loading|next|property|properties)\b/i,
    )
  })
  await checkAccessibility(page)

  await test.step('PAGO DE LETRAS folds and unfolds', async () => {
    const title = page.getByRole('heading', { name: 'PAGO DE LETRAS' })
    const card = cardOf(page, '1000234')
    await title.click()
    await expect(card).toBeHidden()
    await title.click()
    await expect(card).toBeVisible()
  })

  await test.step('a card leads to the payments of its property', async () => {
    await cardOf(page, '1000235').click()
    await expect(page).toHaveURL('/property/1000235/payment')
  })
})

test('a card of an overdue property says how many letras are overdue', async ({ page, llave }) => {
  const overdue = demoLetras('1000308').filter(
    ({ paid, dueOn }) => !paid && Temporal.PlainDate.compare(dueOn, todayInLima()) < 0,
  )
  expect(overdue.length).toBeGreaterThan(0)
  await signIn(page, llave, personas.company)
  await expect(cardOf(page, '1000308')).toContainText(`${overdue.length} letras vencidas`)
})

test('a card whose picture does not load shows the default picture', async ({ page, llave, complaints }) => {
  complaints.expect(/status of 404.*\/media\/projects\//)
  await page.route('**/media/projects/*', (route) => route.fulfill({ status: 404 }))
  await signIn(page, llave, personas.anna)
  const card = cardOf(page, '1000306')
  await card.scrollIntoViewIfNeeded()
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('src', /lotes-valle.*\.svg|^data:image\/svg/)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('the home draws bones while it loads, and a failure takes them away and offers Reintentar', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const asked = Promise.withResolvers<void>()
  const mayFail = Promise.withResolvers<void>()
  await page.route(statementCall, async (route) => {
    asked.resolve()
    await mayFail.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await signIn(page, llave, personas.mateo)
  await asked.promise
  const bones = page.locator('[aria-busy="true"]')
  await expect(bones).toBeVisible()
  await expect(page.getByText('Buscando tus letras…')).toBeVisible()
  await checkAccessibility(page)

  mayFail.resolve()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
  await expect(bones).toHaveCount(0)
  await expect(page.locator('.overlay')).toHaveCount(0)
  await checkAccessibility(page)

  await page.unroute(statementCall)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cardOf(page, '1000301')).toBeVisible()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeHidden()
})

test('who owes only reservations and initial payments is led to them in the same session', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.diego)
  await expect(page.getByRole('heading', { name: 'No tienes ningún pago pendiente' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Ver mis pagos pendientes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await expect(page.getByText(cashDebt('1000305').number)).toBeVisible()
})

test('who has no session is led from the home to sign-in', async ({ page }) => {
  await page.goto('/?type=letter')
  await expect(page).toHaveURL('/login?type=letter')
})
