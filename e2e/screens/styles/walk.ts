import type { Locator, Page } from '@playwright/test'
import { flat, lot } from '../fixtures.ts'
import { loadingIndicators } from '../loading.ts'
import { expect } from '../screen.ts'

/** One screen on the way through the portal. */
export type WalkStep = {
  readonly name: string
  readonly path: string
  /** Navigates here from the previous screen by its links and buttons. */
  go(page: Page): Promise<void>
  /** Opens what has to be open before the comparison. */
  open?(page: Page): Promise<void>
  /** Visible when the screen is loaded. */
  ready(page: Page): Locator
}

/**
 * By an event rather than by key or pointer: a key is lost where a new screen takes the focus just before it, and a
 * pointer changes how what it rests on looks.
 */
async function press(target: Locator): Promise<void> {
  // What it shows may still be on its way.
  await expect(target).toBeEnabled()
  await target.dispatchEvent('click')
}

const property = `/property/${lot.proforma}`

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const follow = (name: string | RegExp) => (page: Page) => press(link(page, name))

/** Waits for the title, because the previous screen has fields of the same names. */
function titled(page: Page, name: string) {
  return expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function pressMenu(page: Page, menu: string, label: string) {
  const nav = page.getByRole('navigation', { name: menu, exact: true })
  // The screen that has it may still be on its way.
  await expect(nav).toBeVisible()
  const folded = nav.locator('details:not([open]) summary')
  if ((await folded.count()) > 0) await press(folded)
  await press(nav.getByRole('link', { name: label }))
}

const ofProperty = (label: string) => (page: Page) => pressMenu(page, 'Propiedad', label)
const ofQueries = (label: string) => (page: Page) => pressMenu(page, 'Consultas', label)

async function goToTile(page: Page, tile: string) {
  await press(link(page, /ir al inicio$/))
  await press(page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: tile }))
}

/**
 * All screens that a customer can reach without a new document, in an order in which each leads to the next.
 */
export const walk: readonly WalkStep[] = [
  {
    name: 'home',
    path: '/',
    go: follow(/ir al inicio$/),
    ready: heading('PAGO DE LETRAS'),
  },
  {
    name: 'home in cash mode',
    path: '/?type=cash',
    go: follow('Ver mis pagos pendientes'),
    ready: heading('Mis pagos'),
  },
  {
    name: 'home in cash mode, what was paid',
    path: '/?type=cash',
    go: async () => undefined,
    open: (page) => press(page.getByRole('tab', { name: 'Pagos realizados' })),
    ready: heading('Mis pagos'),
  },
  {
    name: 'payments',
    path: `${property}/payment`,
    async go(page) {
      await press(link(page, 'Ver mis letras'))
      await press(link(page, /Valle Sereno MZ A LT 4/))
    },
    ready: (page) => page.getByText(/^Letras pagadas:/),
  },
  {
    name: 'payments, what was paid',
    path: `${property}/payment?tab=paid`,
    go: (page) => press(page.getByRole('tab', { name: 'Pagos realizados' })),
    ready: (page) => page.getByText(/^Letras pagadas:/),
  },
  {
    name: 'debit of a property',
    path: `${property}/debit`,
    go: ofProperty('Débito automático'),
    ready: heading('Débito automático'),
  },
  {
    name: 'history',
    path: `${property}/historic`,
    go: ofProperty('Historial de pago'),
    ready: heading('Historial de pago'),
  },
  {
    name: 'details of a paid letra',
    path: `${property}/paid?documento=P01-L-0002`,
    go: follow('Letra 2'),
    ready: (page) => page.getByText('WEB-00000017'),
  },
  {
    name: 'works',
    path: `${property}/advance`,
    go: ofProperty('Avances de obra'),
    ready: heading('NOV 2026'),
  },
  {
    name: 'documents',
    path: `${property}/documents`,
    go: ofProperty('Documentos'),
    ready: heading('Ver documentos'),
  },
  {
    name: 'product with its photos',
    path: `${property}/notices`,
    go: ofProperty('Avisos'),
    ready: (page) => page.getByRole('group', { name: /^Fotos de/ }),
  },
  {
    name: 'product with its plan',
    path: `${property}/notices`,
    go: async () => undefined,
    open: (page) => press(button(page, 'Mapa')),
    ready: (page) => button(page, 'Ampliar: Plano de valle sereno'),
  },
  {
    name: 'product with its map',
    path: `${property}/notices`,
    go: async () => undefined,
    open: (page) => press(button(page, 'Google maps')),
    ready: (page) => page.getByRole('application', { name: /^Mapa del proyecto/ }),
  },
  {
    name: 'a picture that fills the window',
    path: `${property}/notices`,
    go: (page) => press(button(page, 'Fotos')),
    open: (page) =>
      page
        .getByRole('group', { name: /^Fotos de/ })
        .getByRole('button')
        .first()
        .dispatchEvent('click'),
    ready: (page) => page.getByRole('dialog').getByRole('img', { name: 'Foto 1 de valle sereno' }),
  },
  {
    name: 'list of automatic debit',
    path: '/debit-automatic',
    async go(page) {
      const entry = await page.evaluate(() => history.state.key)
      await page.keyboard.press('Escape')
      // Closing the picture removes its history entry a moment later.
      await page.waitForFunction((key) => history.state.key !== key, entry)
      await expect(page.getByRole('dialog')).toBeHidden()
      await goToTile(page, 'Débito automático')
    },
    ready: heading('Quinta Ficus'),
  },
  {
    name: 'confirmation of a card',
    path: `/debit/${lot.proforma}/confirmation`,
    go: follow(/^Afiliar tarjeta/),
    ready: (page) => page.getByRole('button', { name: 'Continuar afiliación' }),
  },
  {
    name: 'open queries',
    path: '/query/request',
    go: (page) => goToTile(page, 'Mis consultas'),
    ready: (page) => link(page, 'Filtración junto a la mampara'),
  },
  {
    name: 'a thread',
    path: '/query/request/45',
    go: follow('Filtración junto a la mampara'),
    ready: (page) => page.getByRole('img', { name: /^Foto adjunta/ }),
  },
  {
    name: 'a new query',
    path: '/query/request/new',
    async go(page) {
      await press(link(page, 'Volver a mis consultas'))
      await press(link(page, 'Nueva consulta'))
    },
    ready: heading('Nueva consulta'),
  },
  {
    name: 'simulator',
    path: '/query/prepayment',
    go: ofQueries('Prepago de letras'),
    async open(page) {
      await titled(page, 'Prepago de letras - Simulador')
      await page.getByLabel('Proforma').selectOption(lot.proforma)
      await page.getByLabel('Monto, mayor al importe de tu letra', { exact: true }).fill('300')
      await page.getByLabel('Fecha', { exact: true }).fill('21/11/2026')
      await page.getByLabel('Número de letras').fill('2')
      await press(button(page, 'Simular'))
    },
    ready: heading('Resultado de tu simulación'),
  },
  {
    name: 'certificates',
    path: '/query/record',
    go: ofQueries('Constancias'),
    async open(page) {
      await titled(page, 'Constancias')
      await page.getByLabel('Elegir proforma:').selectOption(lot.proforma)
      await page.getByLabel('Elegir constancia:').selectOption('02')
    },
    ready: heading('Constancia de estar al dia'),
  },
  {
    name: 'papers',
    path: '/papers',
    go: follow('Estado de cuenta y papeles emitidos'),
    ready: heading('Papeles emitidos'),
  },
  {
    name: 'complaint',
    path: '/query/note',
    async go(page) {
      await goToTile(page, 'Mis consultas')
      await ofQueries('Observación sobre acabados')(page)
    },
    open: async (page) => {
      await titled(page, 'Reclamo sobre acabados en inmueble')
      await page.getByLabel('Elegir proforma:').selectOption(flat.proforma)
    },
    ready: (page) => page.getByRole('group', { name: /^Fotos/ }),
  },
  {
    name: 'closed queries',
    path: '/query/historic',
    go: ofQueries('Historial otras consultas'),
    ready: (page) => link(page, 'Copia del plano de ubicación'),
  },
  {
    name: 'a closed thread',
    path: '/query/historic/31',
    go: follow('Copia del plano de ubicación'),
    ready: (page) => page.getByText('Se la enviamos.'),
  },
]

/** Waits until the screen is completely loaded, including what is below the fold. */
export async function waitUntilShown(page: Page, stop: WalkStep): Promise<void> {
  await stop.open?.(page)
  await expect(stop.ready(page)).toBeVisible()
  // On a phone the menu of a property does not fit, and turns once it was measured.
  const menu = page.getByRole('navigation', { name: 'Propiedad', exact: true })
  if ((page.viewportSize()?.width ?? 0) < 768 && (await menu.count()) > 0)
    await expect(menu.getByRole('button', { name: 'Siguiente' })).toBeVisible()
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(loadingIndicators(page)).toHaveCount(0)
  // A picture that has not come yet has the place that its message says, and then its own proportions.
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].every((image) => image.complete || image.loading === 'lazy')),
    )
    .toBe(true)
}
