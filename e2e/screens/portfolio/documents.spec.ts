import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { openDocument } from '@llave/contract/portfolio/open-document'
import { chromium, type Page } from '@playwright/test'
import { wholeChromium } from '../../../scripts/find-chromium.ts'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { putSession } from '../../put-session.ts'
import { atBothWidths } from '../../widths.ts'
import { doubleClick } from '../double-click.ts'
import { customer, paper, token } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { expectSlide } from './menu-slides.ts'
import { setPageSetting } from './page-setting.ts'

const property = '/property/1000234'
const opened = 'Se abrió una pestaña nueva'
const hint = 'Si deseas volver a ver los documentos, haz click en el botón'
const papers = [
  paper('1'),
  paper('2', {
    kind: 'plan',
    title: 'Fachada aprobada',
    size: 2_360_000,
    picture: { width: 800, height: 600 },
  }),
  paper('3', { kind: 'act', title: 'Acta de entrega', datedOn: Temporal.PlainDate.from('2026-01-09') }),
]

test('documents opens the viewer in a new tab with the click of the menu, says so, and its button opens it again', async ({
  page,
  screens,
  context,
}) => {
  screens.answer(listDocuments, papers)
  await screens.open(`${property}/payment`)
  const documents = page
    .getByRole('navigation', { name: 'Propiedad' })
    .getByRole('link', { name: 'Documentos' })
  const [viewer] = await Promise.all([context.waitForEvent('page'), documents.press('Enter')])
  await expect(page).toHaveURL(`${property}/documents`)
  await expect(viewer).toHaveURL('/documents/1000234')
  await expect(viewer.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  expect(await viewer.evaluate(() => window.opener)).toBeNull()

  const card = page.getByRole('region', { name: 'Ver documentos', exact: true })
  await atBothWidths(page, async () => {
    await expect(card.getByRole('heading', { name: 'Ver documentos', exact: true })).toBeVisible()
    await expect(card.getByText(opened, { exact: true })).toBeVisible()
    await expect(card.getByText(hint, { exact: true })).toBeVisible()
    await checkAccessibility(page)
  })
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    card.getByRole('button', { name: 'Ver documentos' }).click(),
  ])
  await expect(again).toHaveURL('/documents/1000234')
  await expect(again.getByRole('heading', { level: 2, name: 'Contratos' })).toBeVisible()
  expect(context.pages()).toHaveLength(3)
})

test('a configured viewer is opened with the proforma and the document number', async ({
  page,
  screens,
  context,
}) => {
  await context.route('https://visor.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Visor</title>' }),
  )
  await setPageSetting(page, 'document-viewer', 'https://visor.example/ver?empresa=7')
  // Opened by its address, so the screen itself opens the tab.
  const [viewer] = await Promise.all([context.waitForEvent('page'), screens.open(`${property}/documents`)])
  await expect(viewer).toHaveURL('https://visor.example/ver?empresa=7&proforma=1000234&nroDocumento=44556677')
  await expect(page.getByText(opened)).toBeVisible()
})

test('the menu still slides and navigates after the screen itself opened the tab', async ({
  page,
  screens,
  context,
}) => {
  screens.answer(listDocuments, papers)
  await Promise.all([context.waitForEvent('page'), screens.open(`${property}/documents`)])
  const menu = page.getByRole('navigation', { name: 'Propiedad' })
  await expectSlide(page, 'Documentos')
  await menu.getByRole('button', { name: 'Siguiente' }).tap()
  await expectSlide(page, 'Avisos')
  await menu.getByRole('button', { name: 'Anterior' }).tap()
  await expectSlide(page, 'Documentos')
  await menu.getByRole('button', { name: 'Siguiente' }).tap()
  await menu.getByRole('link', { name: 'Avisos' }).tap()
  await expect(page).toHaveURL(`${property}/notices`)
  expect(context.pages()).toHaveLength(2)
})

test('where the browser blocks popups the page does not claim that a tab was opened, and has a link', async ({
  screens,
  pageErrors,
}, { project }) => {
  screens.answer(listDocuments, papers)
  const strict = await chromium.launch({
    ...wholeChromium(),
    // Playwright disables the popup blocker, which is on for users.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const { viewport, isMobile: mobile, hasTouch, locale, timezoneId } = project.use
  const context = await strict.newContext({
    baseURL: screens.address,
    viewport: viewport ?? null,
    isMobile: mobile ?? false,
    hasTouch: hasTouch ?? false,
    locale: locale ?? 'es-PE',
    timezoneId: timezoneId ?? 'America/Lima',
  })
  pageErrors.watch(context)
  const page = await context.newPage()
  await putSession(page, { ...customer, token, verified: true }, 'letter')
  // Whatever Playwright looks at counts as a gesture: it looks only once the screen has tried to open a tab.
  const tried = Promise.withResolvers<void>()
  await page.exposeFunction('tellTry', () => tried.resolve())
  await page.addInitScript(() => {
    const { open, tellTry } = window as unknown as Window & { tellTry: () => void }
    window.open = (...to) => {
      const tab = open(...to)
      tellTry()
      return tab
    }
  })
  await page.goto(`${property}/documents`, { waitUntil: 'commit' })
  await tried.promise
  await expect(page.getByText('Tu navegador no dejó abrir una pestaña nueva')).toBeVisible()
  await expect(page.getByText(opened)).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
  await checkAccessibility(page)

  await test.step('the link is a real link, whose click is not blocked', async () => {
    const link = page.getByRole('link', { name: 'Ver documentos' })
    await expect(link).toHaveAttribute('href', '/documents/1000234')
    const [viewer] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(viewer.getByRole('heading', { level: 2, name: 'Contratos' })).toBeVisible()
    await viewer.close()
  })

  await test.step('nor is the click on the menu', async () => {
    await page.goto(`${property}/notices`)
    const menu = page.getByRole('navigation', { name: 'Propiedad' })
    const entry = menu.getByRole('link', { name: 'Documentos' })
    await Promise.all([context.waitForEvent('page'), entry.press('Enter')])
    await expect(page.getByText(opened)).toBeVisible()
  })
  await strict.close()
})

test('the viewer lists the documents by kind with date and size, and a double click saves one once', async ({
  page,
  screens,
}) => {
  screens.answer(listDocuments, papers)
  await screens.open('/documents/1000234')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Contratos', 'Planos', 'Actas'])
  for (const [kind, title, words] of [
    ['Contratos', 'Contrato de compraventa', '14/03/2025 · PDF · 120 kB'],
    ['Planos', 'Fachada aprobada', '14/03/2025 · Imagen · 2.4 MB'],
    ['Actas', 'Acta de entrega', '09/01/2026 · PDF · 120 kB'],
  ] as const) {
    const row = page.getByRole('region', { name: kind }).getByRole('listitem')
    await expect(row.getByRole('link', { name: title })).toBeVisible()
    await expect(row).toContainText(words)
  }
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })

  screens.answer(openDocument, { path: '/media/contrato.svg', expiresInSeconds: 300 })
  const saved = await doubleClick(page.getByRole('button', { name: 'Descargar Contrato de compraventa' }))
  expect(saved).toEqual(['contrato.svg', 'contrato.svg'])
  expect(screens.asked(openDocument).map(({ body }) => body.id)).toEqual(['1', '1'])
})

test('a document is shown instead of the list on a phone, and beside it on a desktop', async ({
  page,
  screens,
}) => {
  screens.answer(listDocuments, papers)
  screens.answer(openDocument, { path: '/media/fachada.jpg', expiresInSeconds: 300 })
  await screens.open('/documents/1000234')
  await page.getByRole('link', { name: 'Fachada aprobada' }).click()
  await expect(page.getByRole('heading', { name: 'Fachada aprobada' })).toBeFocused()
  const picture = page.getByRole('img', { name: 'Fachada aprobada' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  expect(screens.asked(openDocument).map(({ body }) => body.id)).toEqual(['2'])
  const others = page.getByRole('region', { name: 'Contratos' })
  await atBothWidths(page, async (atDesk) => {
    expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await expect(others).toBeVisible({ visible: atDesk })
    await checkAccessibility(page)
  })
  await page.getByRole('link', { name: 'Todos los documentos' }).click()
  await expect(others).toBeVisible()
})

test("the viewer explains what it cannot show: no documents, another customer's property, a failure, a browser without a PDF viewer", async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (403|500)/)
  await test.step('no documents', async () => {
    screens.answer(listDocuments, [])
    await screens.open('/documents/1000234')
    await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step("another customer's property", async () => {
    screens.refuse(listDocuments, 'ajeno')
    await screens.open('/documents/1000304')
    await expect(page.getByRole('heading', { name: 'No encontramos esta propiedad' })).toBeVisible()
    await expect(page.getByText('Contrato')).toHaveCount(0)
  })

  await test.step('the list fails', async () => {
    const release = screens.hold(listDocuments)
    screens.refuse(listDocuments, 'error_interno')
    await screens.open('/documents/1000234')
    await expect(page.getByText('Buscando tus documentos…')).toBeVisible()
    release()
    await expect(page.getByText('No pudimos cargar tus documentos.')).toBeVisible()
    await checkAccessibility(page)
    screens.answer(listDocuments, [])
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
  })
})

test('a document that cannot be opened, or a browser without a viewer, leaves the download', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  // There is no such file, so that none is kept.
  pageErrors.expect(/404.*\/documentos\/a-short-life/)
  await withoutReader(page)
  screens.answer(listDocuments, papers)
  const release = screens.hold(openDocument)
  screens.refuse(openDocument, 'error_interno')
  await screens.open('/documents/1000234')
  await page.getByRole('link', { name: 'Contrato de compraventa' }).click()
  await expect(page.getByText('Abriendo el documento…')).toBeVisible()
  release()
  await expect(page.getByText('No pudimos abrir este documento.')).toBeVisible()
  await checkAccessibility(page)
  screens.answer(openDocument, { path: '/documentos/a-short-life', expiresInSeconds: 300 })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Tu navegador no muestra documentos PDF dentro de la página.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir documento' })).toHaveAttribute(
    'href',
    '/documentos/a-short-life',
  )
  await checkAccessibility(page)
})

function withoutReader(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  )
}
