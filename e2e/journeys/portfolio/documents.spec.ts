import { personas } from '@llave/testkit/personas'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

const property = '/property/1000304'
const opened = 'Se abrió una pestaña nueva'
const hint = 'Si deseas volver a ver los documentos, haz click en el botón'

/** The portal as an installation serves it that names a viewer of its own. */
async function configureViewer(page: Page, address: string): Promise<void> {
  await page.route(/\/(property|login|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '</head>',
      `<meta name="llave:document-viewer" content="${address}"></head>`,
    )
    await route.fulfill({ response, body })
  })
}

test('documents opens the viewer in a new tab with the click of the menu, says so, and its button opens it again', {
  tag: '@every-width',
}, async ({ page, llave, context }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto(`${property}/payment`)
  const documents = page
    .getByRole('navigation', { name: 'Propiedad' })
    .getByRole('link', { name: 'Documentos' })
  const [viewer] = await Promise.all([context.waitForEvent('page'), documents.press('Enter')])
  await expect(page).toHaveURL(`${property}/documents`)
  await expect(viewer).toHaveURL('/documents/1000304')
  await expect(viewer.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  expect(await viewer.evaluate(() => window.opener)).toBeNull()

  const card = page.getByRole('region', { name: 'Ver documentos' })
  await expect(card.getByText(opened)).toBeVisible()
  await expect(card.getByText(hint)).toBeVisible()
  await checkAccessibility(page)
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    card.getByRole('button', { name: 'Ver documentos' }).click(),
  ])
  await expect(again).toHaveURL('/documents/1000304')
  await expect(again.getByRole('heading', { level: 2, name: 'Contratos' })).toBeVisible()
  expect(context.pages()).toHaveLength(3)
})

test('a configured viewer is opened with the proforma and the document number', async ({
  page,
  llave,
  context,
}) => {
  await context.route('https://visor.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Visor</title>' }),
  )
  await configureViewer(page, 'https://visor.example/ver?empresa=7')
  await signIn(page, llave, personas.carmen)
  // Straight to the address: the screen itself opens the tab.
  const [viewer] = await Promise.all([context.waitForEvent('page'), page.goto(`${property}/documents`)])
  await expect(viewer).toHaveURL(
    `https://visor.example/ver?empresa=7&proforma=1000304&nroDocumento=${personas.carmen.document.number}`,
  )
  await expect(page.getByText(opened)).toBeVisible()
})

test('where the browser blocks new tabs nothing claims that one was opened, and a link of the page leads there', async ({
  llave,
  complaints,
}, { project }) => {
  const strict = await chromium.launch({
    ...project.use.launchOptions,
    // Playwright switches the blocker off, which everybody has.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const { viewport, isMobile: mobile, hasTouch, locale, timezoneId } = project.use
  const context = await strict.newContext({
    baseURL: llave.at().portal,
    viewport: viewport ?? null,
    isMobile: mobile ?? false,
    hasTouch: hasTouch ?? false,
    locale: locale ?? 'es-PE',
    timezoneId: timezoneId ?? 'America/Lima',
  })
  complaints.watch(context)
  const page = await context.newPage()
  await signIn(page, llave, personas.carmen)
  // Whatever Playwright looks at counts as a gesture: it looks only once the screen is there.
  await page.goto(`${property}/documents`, { waitUntil: 'networkidle' })
  await expect(page.getByText('Tu navegador no dejó abrir una pestaña nueva')).toBeVisible()
  await expect(page.getByText(opened)).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
  await checkAccessibility(page)

  await test.step('the link is a real one, and a click is allowed what the screen was not', async () => {
    const link = page.getByRole('link', { name: 'Ver documentos' })
    await expect(link).toHaveAttribute('href', '/documents/1000304')
    const [viewer] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(viewer.getByRole('heading', { level: 2, name: 'Contratos' })).toBeVisible()
    await viewer.close()
  })

  await test.step('so is the click on the menu', async () => {
    await page.goto(`${property}/notices`)
    const menu = page.getByRole('navigation', { name: 'Propiedad' })
    const entry = menu.getByRole('link', { name: 'Documentos' })
    await Promise.all([context.waitForEvent('page'), entry.press('Enter')])
    await expect(page.getByText(opened)).toBeVisible()
  })
  await strict.close()
})

test('the viewer lists the papers by kind with date and size, shows a PDF and a picture in the page, and saves them', {
  tag: '@every-width',
}, async ({ page, llave, isMobile }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/documents/1000304')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Contratos', 'Planos', 'Actas'])
  const contract = page.getByRole('region', { name: 'Contratos' }).getByRole('listitem')
  await expect(contract).toHaveText(/Contrato de compraventa\s*\d{2}\/\d{2}\/\d{4} · PDF · \d+ kB/)
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  await test.step('a PDF stands in a frame, under an address that says nothing', async () => {
    const answer = page.waitForResponse(/\/documentos\//)
    await page.getByRole('link', { name: 'Contrato de compraventa' }).click()
    await expect(page.getByRole('heading', { name: 'Contrato de compraventa' })).toBeFocused()
    const { headers, status, url } = await answer.then(async (response) => ({
      status: response.status(),
      headers: await response.allHeaders(),
      url: response.url(),
    }))
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const secret of [personas.carmen.document.number, '1000304']) expect(url).not.toContain(secret)
    await expect(page.locator('iframe[title="Contrato de compraventa"]')).toBeVisible()
    await checkAccessibility(page, ['iframe'])
  })

  await test.step('a picture stands in the page as large as there is room', async () => {
    if (isMobile) await page.getByRole('link', { name: 'Todos los documentos' }).click()
    await page.getByRole('link', { name: 'Fachada aprobada' }).click()
    const picture = page.getByRole('img', { name: 'Fachada aprobada' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const box = await picture.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await checkAccessibility(page)
  })

  await test.step('both are saved under a name of their own', async () => {
    await page.goBack()
    if (isMobile) await expect(page).toHaveURL('/documents/1000304')
    await page.goto('/documents/1000304')
    for (const [name, file] of [
      ['Contrato de compraventa', 'contrato_de_compraventa.pdf'],
      ['Fachada aprobada', 'fachada_aprobada.jpg'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Descargar ${name}` }).click(),
      ])
      expect(download.suggestedFilename()).toBe(file)
      if (file.endsWith('jpg')) {
        expect((await sharp(await download.path()).metadata()).format).toBe('jpeg')
      }
    }
  })
})

test('the viewer says what it cannot show: no papers, a property of somebody else, a failure, a browser without a PDF reader', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of (403|500)/)
  await signIn(page, llave, personas.jorge)
  await page.goto('/documents/1000303')
  await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/documents/1000304')
  await expect(page.getByRole('heading', { name: 'No encontramos esta propiedad' })).toBeVisible()
  await expect(page.getByText('Contrato')).toHaveCount(0)

  await test.step('the list fails', async () => {
    const list = '**/api/MiCuenta/ObtenerDocumentos?*'
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/documents/1000303')
    await expect(page.getByText('Buscando tus documentos…')).toBeVisible()
    await expect(page.getByText('No pudimos cargar tus documentos.')).toBeVisible()
    await checkAccessibility(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
  })
})

test('a paper that cannot be opened, and a browser without a reader, leave a way to have it', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  )
  await signIn(page, llave, personas.lucia)
  const address = '**/api/MiCuenta/AbrirDocumento'
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/documents/1000234')
  await page.getByRole('link', { name: 'Contrato de compraventa' }).click()
  await expect(page.getByText('Abriendo el documento…')).toBeVisible()
  await expect(page.getByText('No pudimos abrir este documento.')).toBeVisible()
  await checkAccessibility(page)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Tu navegador no muestra documentos PDF dentro de la página.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir documento' })).toHaveAttribute('href', /^\/documentos\//)
  await checkAccessibility(page)
})
