import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { readBrowserStores } from '../../read-browser-stores.ts'
import { signIn } from '../access/sign-in.ts'
import { signOut } from '../access/sign-out.ts'
import { expect, test, testAlone } from '../journey.ts'
import { awaitWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })
testAlone.use({ serviceWorkers: 'allow' })

const dated = /^Datos al \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M$/

/** What the browser says of calls that do not get through. */
const unreached = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/

/** Opens home, letras and papers, and one of the papers, so that they are kept. */
async function readEverything(page: Page): Promise<string> {
  await page.goto('/property/1000301/payment')
  await expect(page.getByRole('heading', { name: 'Mis pagos' })).toBeVisible()
  await page.goto('/property/1000301/advance')
  await seePicture(page)
  await page.goto('/documents/1000301')
  await expect(page.getByRole('button', { name: 'Descargar Acta de entrega' })).toBeVisible()
  const list = await countKept(page)
  await page.getByRole('link', { name: 'Contrato de compraventa' }).click()
  await expect.poll(() => countKept(page)).toBeGreaterThan(list)
  await page.goto('/papers')
  const issuing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  await issuing
  // Its name is read first: another one may come above it while it is opened.
  const first = page.getByRole('button', { name: /^Descargar .*Nro\./ }).first()
  const paper = (await first.getAttribute('aria-label')) ?? ''
  const before = await countKept(page)
  const opening = page.waitForEvent('download')
  await page.getByRole('button', { name: paper, exact: true }).click()
  await opening
  // It is kept a moment after it was handed over.
  await expect.poll(() => countKept(page)).toBeGreaterThan(before)
  return paper
}

/** Brings a picture of the works into view, which only then is asked for, and waits until it is there. */
async function seePicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: /^Fachada con andamios, / }).first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

async function countKept(page: Page): Promise<number> {
  return (await readBrowserStores(page)).split('"kept ').length
}

test('without a network the portal opens with the letras and papers that were read, dated, and pays nothing', {
  tag: '@every-width',
}, async ({ page, llave, context, pageErrors }) => {
  pageErrors.expect(unreached)
  await signIn(page, llave, personas.mateo)
  await awaitWorker(page)
  const paper = await readEverything(page)
  await context.setOffline(true)

  await test.step('a paper that was opened is there, the others say why not', async () => {
    await page.reload()
    await expect(page.getByText(dated)).toBeVisible()
    const again = page.waitForEvent('download')
    const opened = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: paper }) })
    await expect(opened.getByText(/^Guardado en este equipo el/)).toBeVisible()
    await opened.getByRole('button').click()
    await again
    await checkAccessibility(page)
  })

  await test.step('the home says since when its data stand, and why nothing can be paid', async () => {
    await page.goto('/')
    await expect(page.getByText(dated).first()).toBeVisible()
    await expect(page.getByText('Sin conexión: podrás pagar cuando vuelva.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('an address of a property opens too, and one that is kept nowhere says so', async () => {
    await page.goto('/property/1000301/payment')
    await expect(page.getByText(dated)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pagar letra/ }).first()).toBeDisabled()
    await checkAccessibility(page)
    await page.goto('/query/request')
    await expect(page.getByText('Revisa tu conexión y vuelve a intentarlo.')).toBeVisible()
  })

  await test.step('a document that was opened is there, marked; another one says why not; so are the works', async () => {
    await page.goto('/documents/1000301')
    await expect(page.getByText(dated).first()).toBeVisible()
    const contract = page.getByRole('button', { name: 'Descargar Contrato de compraventa' })
    await expect(contract).toHaveAccessibleDescription(/^Guardado en este equipo el \d\d\/\d\d\/\d{4}, /)
    const saved = page.waitForEvent('download')
    await contract.click()
    expect((await saved).suggestedFilename()).toBe('contrato_de_compraventa.pdf')
    const other = page.getByRole('button', { name: 'Descargar Acta de entrega' })
    await expect(other).toHaveAccessibleDescription('Sin conexión: podrás abrirlo cuando vuelva.')
    await expect(other).toBeDisabled()
    // What is said of it stands below, and leaves its title the width of the page.
    const title = page.getByRole('link', { name: 'Contrato de compraventa' })
    expect((await title.boundingBox())?.height).toBeLessThan(60)
    await checkAccessibility(page)
    await page.goto('/property/1000301/advance')
    await expect(page.getByText(dated).first()).toBeVisible()
    await seePicture(page)
  })

  await test.step('with the network everything is asked for anew', async () => {
    await page.goto('/property/1000301/payment')
    await expect(page.getByText(dated)).toBeVisible()
    const anew = page.waitForResponse('**/api/MiCuenta/ConsultaClienteLetra?*')
    await context.setOffline(false)
    await anew
    await expect(page.getByRole('link', { name: /^Pagar letra/ }).first()).toBeVisible()
  })
})

testAlone(
  'a browser with a network, whose server is gone, shows what it keeps',
  async ({ page, alone, pageErrors }) => {
    pageErrors.expect(unreached)
    await signIn(page, alone, personas.mateo)
    await awaitWorker(page)
    await page.goto('/property/1000301/payment')
    await expect(page.getByRole('link', { name: /^Pagar letra/ }).first()).toBeVisible()
    await alone.end()
    await page.reload()
    await expect(page.getByText(dated)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pagar letra/ }).first()).toBeDisabled()
  },
)

const end = {
  Salir: (page: Page, isMobile: boolean) => signOut(page, isMobile),
  'a session that the server ended': async (page: Page) => {
    const called = page.waitForRequest('**/api/MiCuenta/ConsultaClienteLetra?*')
    await page.goto('/')
    const authorization = (await (await called).headerValue('authorization')) ?? ''
    const ended = await page.request.post('/api/Account/CerrarSesion', { headers: { authorization } })
    expect(ended.status()).toBe(204)
    await page.reload()
  },
}

for (const [how, ended] of Object.entries(end))
  test(`${how} leaves nothing of the person in any store, and the next one sees nothing of theirs`, async ({
    page,
    llave,
    context,
    isMobile,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 401/)
    pageErrors.expect(unreached)
    const { mateo, carmen } = personas
    await signIn(page, llave, mateo)
    await awaitWorker(page)
    await readEverything(page)
    const own = [mateo.document.number, mateo.phone.number, mateo.name, '1000301']
    const during = await readBrowserStores(page)
    expect(during.includes('"kept ')).toBe(true)
    expect(own.filter((secret) => during.includes(secret))).toEqual([])

    await ended(page, isMobile)
    await expect(page).toHaveURL(/\/login/)
    const left = await readBrowserStores(page)
    expect(own.filter((secret) => left.includes(secret))).toEqual([])
    const [[local, tab, records]] = JSON.parse(left)
    expect(Object.keys(local)).toEqual(['llave.mode'])
    // After an end that nobody asked for, the way back waits in this tab for its owner.
    if (how === 'Salir') expect(tab).toEqual({})
    expect(records.flat()).toEqual([])

    await signIn(page, llave, carmen)
    await page.goto('/property/1000301/payment')
    await expect(page.getByRole('heading', { name: 'No encontramos esta propiedad' })).toBeVisible()
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByText(dated).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: carmen.name })).toBeVisible()
    await expect(page.getByText('1000301')).toHaveCount(0)
    await context.setOffline(false)
  })
