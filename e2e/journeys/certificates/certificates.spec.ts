import { readFile } from 'node:fs/promises'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { amountText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'

const call = '**/api/MiCuenta/ObtenerConstancias?*'

function fields(page: Page) {
  return {
    proforma: page.getByLabel('Elegir proforma:'),
    kind: page.getByLabel('Elegir constancia:'),
    obtain: page.getByRole('button', { name: 'Obtener constancia' }),
  }
}

async function download(page: Page) {
  const downloading = page.waitForEvent('download')
  await fields(page).obtain.click()
  const file = await downloading
  return { name: file.suggestedFilename(), ...readPdf(await readFile(await file.path())) }
}

function owed(proforma: string): string {
  const unpaid = demoLetras(proforma).filter((letra) => !letra.paid)
  const total = unpaid.reduce((sum, { amount }) => sum + Number(amount), 0)
  return amountText(unpaid[0]?.currency ?? 'PEN', total.toFixed(2))
}

test('who paid everything gets each of the four certificates, and its QR leads to what we hold of it', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/query/record')
  const { proforma, kind, obtain } = fields(page)
  await expect(kind).toBeDisabled()
  await checkAccessibility(page)
  await proforma.selectOption('1000304')
  await expect(kind).toBeEnabled()
  await expect(kind.getByRole('option')).toHaveText([
    'Elige una constancia',
    'Constancia no adeudo',
    'Constancia de estar al dia',
    'Constancia letras canceladas',
    'Constancia letras anuladas',
  ])

  const names = {
    'Constancia no adeudo': 'constancia_no_adeudo_carmen_torres_benavides_1000304.pdf',
    'Constancia de estar al dia': 'constancia_de_estar_al_dia_carmen_torres_benavides_1000304.pdf',
    'Constancia letras canceladas': 'constancia_letras_canceladas_carmen_torres_benavides_1000304.pdf',
    'Constancia letras anuladas': 'constancia_letras_anuladas_carmen_torres_benavides_1000304.pdf',
  }
  let checkAddress = ''
  for (const [label, fileName] of Object.entries(names)) {
    await test.step(label, async () => {
      await kind.selectOption({ label })
      await expect(page.getByRole('heading', { name: label })).toBeVisible()
      if (label === 'Constancia no adeudo') await expect(page.getByText('US$ 0.00')).toBeVisible()
      if (label === 'Constancia de estar al dia')
        await expect(page.getByText('¡Felicidades! Estás al día en tus pagos')).toBeVisible()
      await expect(obtain).toBeEnabled()
      await checkAccessibility(page)
      const asked = page.waitForRequest((request) => request.url().includes('ObtenerConstancias'))
      const paper = await download(page)
      expect([...new URL((await asked).url()).searchParams.keys()]).toEqual([
        'NroDocumento',
        'TipoDocumento',
        'IdProforma',
        'IdConstancia',
        'CodProyecto',
        'Proyecto',
        'Cliente',
        'Producto',
      ])
      expect(paper.name).toBe(fileName)
      expect(paper.texts.join('|')).toMatch(/Nro\. CON-\d{8}/)
      checkAddress = paper.texts.find((text) => text.includes('/verificar/')) ?? ''
    })
  }
  await checkDarkAccessibility(page)

  await test.step('the address behind the QR', async () => {
    await page.goto(new URL(checkAddress).pathname)
    await expect(page.getByRole('heading', { name: 'Esta constancia es genuina' })).toBeVisible()
    await expect(page.getByText('Constancia de letras anuladas')).toBeVisible()
    await expect(page.getByText('Carmen')).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('who owes and is overdue reads why 01 and 02 cannot be had, and still gets 03 and 04', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.jorge)
  await page.goto('/query/record')
  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000303')

  await kind.selectOption({ label: 'Constancia no adeudo' })
  await expect(
    page.getByText('Para obtener la constancia, el saldo capital de deuda debe ser 0.'),
  ).toBeVisible()
  await expect(page.getByText(owed('1000303'))).toBeVisible()
  await expect(obtain).toBeDisabled()
  await checkAccessibility(page)

  await kind.selectOption({ label: 'Constancia de estar al dia' })
  await expect(page.getByText('¡Lo sentimos! No estás al día en tus pagos')).toBeVisible()
  await expect(obtain).toBeDisabled()
  await checkAccessibility(page)

  for (const label of ['Constancia letras canceladas', 'Constancia letras anuladas']) {
    await kind.selectOption({ label })
    await expect(obtain).toBeEnabled()
  }
  expect((await download(page)).texts.join('|')).toContain('no tiene letras anuladas')
})

test('who is up to date but owes gets 02 and not 01; a new proforma resets the certificate', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.lucia)
  await page.goto('/query/record')
  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000235')
  await kind.selectOption({ label: 'Constancia de estar al dia' })
  await expect(page.getByText('¡Felicidades! Estás al día en tus pagos')).toBeVisible()
  await expect(page.getByText(owed('1000235'))).toBeVisible()
  await expect(obtain).toBeEnabled()
  await kind.selectOption({ label: 'Constancia no adeudo' })
  await expect(obtain).toBeDisabled()

  await proforma.selectOption('1000234')
  await expect(kind).toHaveValue('')
  await expect(obtain).toHaveCount(0)
})

test('certificate 04 lists the annulled letra, which no list of payments shows', async ({ page, llave }) => {
  await signIn(page, llave, personas.mateo)
  await page.goto('/query/record')
  const { proforma, kind } = fields(page)
  await proforma.selectOption('1000301')
  await kind.selectOption({ label: 'Constancia letras anuladas' })
  const { texts } = await download(page)
  expect(texts).toEqual(expect.arrayContaining(['L-A001', 'S/\u00a01,500.00', '1, por S/\u00a01,500.00']))
  await kind.selectOption({ label: 'Constancia letras canceladas' })
  expect((await download(page)).texts).not.toContain('L-A001')
  await page.goto('/property/1000301/payment')
  await expect(page.getByText(/^Letras pagadas: \d+ de 36$/)).toBeVisible()
})

test('failures of the certificates are said in Spanish, and the page stays', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of (500|422)/)
  await signIn(page, llave, personas.carmen)
  const statement = '**/api/MiCuenta/ConsultaClienteLetra?*'

  await test.step('the proformas do not load', async () => {
    await page.route(statement, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/query/record')
    await expect(page.getByText('Buscando tus proformas…')).toBeVisible()
    await expect(page.getByText('No pudimos cargar tus proformas.')).toBeVisible()
    await checkAccessibility(page)
    await page.unroute(statement)
    await page.getByRole('button', { name: 'Reintentar' }).click()
  })

  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000304')
  await kind.selectOption('01')
  await test.step('the paper fails, and what the server refuses is told in its words', async () => {
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    await obtain.click()
    await expect(page.getByText('No pudimos preparar tu constancia. Vuelve a intentarlo.')).toBeVisible()
    await checkAccessibility(page)
    await page.unroute(call)
    const message = 'Para obtener la constancia, el saldo capital de deuda debe ser 0.'
    await page.route(call, (route) =>
      route.fulfill({ status: 422, json: { code: 'no_disponible', message } }),
    )
    await obtain.click()
    await expect(page.getByText(message)).toBeVisible()
    await page.unroute(call)
    await obtain.click()
    await expect(page.getByText('Tu constancia se descargó.')).toBeVisible()
  })
})
