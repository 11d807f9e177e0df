import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type FrameLocator, type Page, type Route } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant, testShop } from './test-merchant.ts'

const glue = readFileSync(
  createRequire(import.meta.url).resolve('@lyracom/embedded-form-glue/dist/js/kr-payment-form-glue.min.js'),
  'utf8',
)
const staticUrl = 'https://static.micuentaweb.pe'
const apiUrl = 'https://api.micuentaweb.pe'
const bankUrl = 'https://acs.banco.test'

let browser: Browser
let merchant: TestMerchant
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless=new',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--no-sandbox',
      // Playwright does not intercept the first requests of a frame that moves to another process.
      '--disable-site-isolation-trials',
      '--disable-features=IsolateOrigins,site-per-process',
    ],
    // No own timeout, here and below: the test's own limit catches what hangs.
    timeout: 0,
  })
})

afterAll(() => browser?.close())

beforeEach(async () => {
  merchant = await startTestMerchant({
    publicUrl: staticUrl,
    publicApiUrl: apiUrl,
    publicChallengeUrl: bankUrl,
  })
  page = await browser.newPage()
  page.setDefaultTimeout(0)
})

afterEach(async () => {
  await page.close()
  await merchant.close()
})

/** The merchant's page, with a content security policy that allows exactly the provider's hosts. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${staticUrl}`,
  `style-src ${staticUrl}`,
  `frame-src ${staticUrl}`,
  `connect-src 'self' ${apiUrl}`,
  "form-action 'self'",
  'img-src data:',
].join('; ')

const shopScript = `
const note = (name, value) => { document.querySelector('#' + name).textContent = value }
const { formToken, publicKey } = document.body.dataset
KRGlue.loadLibrary('${staticUrl}', publicKey)
  .then(({ KR }) => KR.setFormConfig({ formToken, 'kr-language': 'es-ES' }))
  .then(({ KR }) => KR.onError((error) => note('error', error.errorCode + ' ' + error.detailedErrorCode)))
  .then(({ KR }) => KR.onSubmit((answer) => { note('paid', answer.clientAnswer.orderStatus + ' ' + answer.hash); return false }))
  .then(({ KR }) => KR.renderElements('#card'))
  .then(({ result }) => note('form', result.formId))
  .catch((error) => note('error', String(error)))
`

async function openShop(formToken: string): Promise<string[]> {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.route('https://tienda.test/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/glue.js') return route.fulfill({ contentType: 'text/javascript', body: glue })
    if (path === '/shop.js') return route.fulfill({ contentType: 'text/javascript', body: shopScript })
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="es"><head><title>Tienda</title><link rel="icon" href="data:,"></head>
<body data-form-token="${formToken}" data-public-key="${testShop.publicKey}">
<div id="card"><div class="kr-embedded"></div></div>
<output id="form"></output><output id="error"></output><output id="paid"></output>
<script src="/glue.js"></script><script src="/shop.js"></script></body></html>`,
    })
  })
  await page.route(`${staticUrl}/**`, forwardTo(merchant.provider.localUrl))
  await page.route(`${apiUrl}/**`, forwardTo(merchant.provider.localUrl))
  await page.route(`${bankUrl}/**`, forwardTo(merchant.provider.localChallengeUrl))
  await page.goto('https://tienda.test/')
  await page.locator('.kr-embedded[kr-form-ready]').waitFor()
  return violations
}

function forwardTo(address: string): (route: Route) => Promise<void> {
  return async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${address}${pathname}${search}` }) })
  }
}

function field(title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`)
}

async function fillCard(pan: string): Promise<void> {
  await field('Número de tarjeta').getByLabel('Número de tarjeta').fill(pan)
  await field('Vencimiento').getByLabel('Vencimiento').fill('1230')
  await field('Código de seguridad').getByLabel('Código de seguridad').fill('123')
  await field('Titular de la tarjeta').getByLabel('Titular de la tarjeta').fill('ANA QUISPE')
}

const payButton = () => page.locator('button.kr-payment-button')
const withEmail = { customer: { email: 'ana@example.pe' } }

test('the published glue loads the script, unmodified, and the form renders as its own tests expect', async () => {
  const errors = await openShop(await merchant.formToken(withEmail))
  await expect.poll(() => page.locator('#form').textContent()).toMatch(/^F/)
  expect(await page.locator('.kr-app-container').count()).toBe(1)
  expect(await page.locator('#krtoolbar').count()).toBe(1)
  expect(await payButton().textContent()).toBe('Pagar S/ 150.00')
  expect(await payButton().isDisabled()).toBe(true)
  expect(await page.evaluate('KR.$store.state.publicKey')).toBe(testShop.publicKey)
  expect(errors).toEqual([])
})

test('an approved card pays, and the page is told only after the merchant was notified', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  merchant.answerWith.holdUntil = promise
  const errors = await openShop(await merchant.formToken(withEmail))
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => merchant.notifications.length).toBe(1)
  expect(await page.locator('#paid').textContent()).toBe('')
  expect(await payButton().textContent()).toBe('Procesando…')
  release()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID [0-9a-f]{64}$/)
  expect(await page.locator('#error').textContent()).toBe('')
  expect(errors).toEqual([])
})

test('after a payment the form is closed: another submit is CLIENT_502', async () => {
  await openShop(await merchant.formToken(withEmail))
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
  await page.evaluate('KR.submit()')
  await expect.poll(() => page.locator('#error').textContent()).toBe('CLIENT_502 null')
  expect(merchant.provider.state.transactions.size()).toBe(1)
})

test('an expired form says PSP_108, and pays with the token that replaces it', async () => {
  await openShop(await merchant.formToken(withEmail))
  await merchant.clock.advance(15 * 60_000)
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#error').textContent()).toBe('PSP_108 null')
  await page.evaluate(`KR.setFormToken('${await merchant.formToken({ ...withEmail, amount: 9900 })}')`)
  await expect.poll(() => payButton().textContent()).toBe('Pagar S/ 99.00')
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
})

test('removed forms leave nothing behind, and a form can be rendered again', async () => {
  const errors = await openShop(await merchant.formToken(withEmail))
  await page.evaluate('KR.removeForms()')
  expect(await page.locator('.kr-embedded').innerHTML()).toBe('')
  expect(await page.locator('[kr-form-ready]').count()).toBe(0)
  await page.evaluate("KR.attachForm('#card').then(({ KR, result }) => KR.showForm(result.formId))")
  await page.locator('.kr-embedded[kr-form-ready]').waitFor()
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
  expect(errors).toEqual([])
})

test('empty fields are listed in CLIENT_300', async () => {
  await openShop(await merchant.formToken(withEmail))
  const codes = await page.evaluate(
    'KR.validateForm().catch(({ result }) => [result.errorCode, ...result.children.map((each) => each.errorCode)])',
  )
  expect(codes).toEqual(['CLIENT_300', 'CLIENT_304', 'CLIENT_304', 'CLIENT_304', 'CLIENT_304'])
})

test('a place that does not exist is refused', async () => {
  await openShop(await merchant.formToken(withEmail))
  expect(await page.evaluate("KR.attachForm('#nowhere').catch((error) => error.errorCode)")).toBe(
    'CLIENT_500',
  )
})

test('a refused card reaches onError with the bank’s code, and another card pays in the same form', async () => {
  await openShop(await merchant.formToken(withEmail))
  await fillCard('4970100000000113')
  await payButton().click()
  await expect.poll(() => page.locator('#error').textContent()).toBe('ACQ_001 51')
  await expect.poll(() => page.locator('.kr-form-error').textContent()).toBe('Tu banco rechazó el pago.')
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
})

test('a challenged card pays once the buyer authorises on the bank’s page', async () => {
  const errors = await openShop(await merchant.formToken(withEmail))
  await fillCard('4970110000001003')
  await payButton().click()
  const bank = page
    .frameLocator('iframe[title="Verificación de tu banco"]')
    .frameLocator('iframe[title="Página de tu banco"]')
  await bank.getByRole('button', { name: 'Autorizar' }).click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
  expect(await page.locator('dialog').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a challenge that the buyer rejects is a refused payment', async () => {
  await openShop(await merchant.formToken(withEmail))
  await fillCard('4970110000001003')
  await payButton().click()
  const bank = page
    .frameLocator('iframe[title="Verificación de tu banco"]')
    .frameLocator('iframe[title="Página de tu banco"]')
  await bank.getByRole('button', { name: 'Rechazar' }).click()
  await expect.poll(() => page.locator('#error').textContent()).toBe('PSP_539 null')
})

test('a buyer who closes the bank’s page may try again', async () => {
  await openShop(await merchant.formToken(withEmail))
  await fillCard('4970110000001003')
  await payButton().click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => page.locator('#error').textContent()).toBe('CLIENT_101 null')
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
})

test('the page cannot read what is typed in the card’s fields', async () => {
  await openShop(await merchant.formToken(withEmail))
  await fillCard('4970100000000055')
  expect(await page.evaluate('document.querySelector(".kr-pan iframe").contentDocument')).toBeNull()
  await expect(
    page.evaluate('document.querySelector(".kr-pan iframe").contentWindow.krField'),
  ).rejects.toThrow('cross-origin')
})

test('an invalid number is reported in its own field, and the button stays disabled', async () => {
  await openShop(await merchant.formToken(withEmail))
  await fillCard('4970100000000056')
  await expect
    .poll(() => field('Número de tarjeta').getByRole('status').textContent())
    .toBe('El número de tarjeta no es válido.')
  expect(await payButton().isDisabled()).toBe(true)
})

test('a form without an e-mail asks for it; one that may register a card has its own checkbox', async () => {
  await openShop(await merchant.formToken())
  expect(await page.locator('iframe[title="Correo electrónico"]').count()).toBe(1)
  expect(await page.locator('.kr-do-register').count()).toBe(0)
  await page.unrouteAll()
  await openShop(await merchant.formToken({ ...withEmail, formAction: 'ASK_REGISTER_PAY' }))
  expect(await page.locator('iframe[title="Correo electrónico"]').count()).toBe(0)
  await page.getByLabel('Registrar mi tarjeta para futuras compras').check()
  await fillCard('4970100000000055')
  await payButton().click()
  await expect.poll(() => page.locator('#paid').textContent()).toMatch(/^PAID/)
  expect([...merchant.provider.state.tokens.values()]).toHaveLength(1)
})
