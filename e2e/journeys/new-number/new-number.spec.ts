import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Persona, personas } from '@llave/testkit/personas'
import type { Browser, Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths, widths } from '../../widths.ts'
import { signInByForm } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, testAlone } from '../journey.ts'
import { enterMesa } from '../mesa/enter-mesa.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { clockMovedBy } from '../moved-clock.ts'
import { acceptAndPay, cards, payByCard } from '../payments/pay-by-card.ts'
import { type Llave, runLlave } from '../run-llave.ts'

/** A Llave whose clock a test moves on. */
const test = testAlone.extend<{ clock: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the parameter's names
  clock: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'llave-clock-'))
    const file = join(folder, 'milliseconds')
    writeFileSync(file, '0')
    await use(file)
    rmSync(folder, { recursive: true })
  },
  alone: async ({ clock }, use) => {
    const own = await runLlave(clockMovedBy(clock))
    await use(own)
    await own.end()
  },
})

const proforma = '1000303'
const newNumber = '911222333'

/** Asks at sign-in for another number, as who no longer has theirs. */
async function ask(page: Page, { document, phone }: Persona): Promise<void> {
  await page.goto('/MiCuenta/Ingreso')
  await page.getByRole('link', { name: '¿Cambiaste de número?' }).click()
  await page.getByRole('button', { name: 'Pedir el cambio' }).click()
  await expect(page.getByText('El número de celular anterior es requerido')).toBeVisible()
  await page.getByLabel('Número de documento').fill(document.number)
  await page.getByLabel('Celular anterior').fill(phone.number)
  await page.getByLabel('Celular nuevo').fill(newNumber)
  await page.getByLabel('Motivo').selectOption('Me robaron el celular')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Pedir el cambio' }).click()
  await expect(page.getByRole('heading', { name: 'Recibimos tu pedido' })).toBeFocused()
}

async function open(browser: Browser, llave: Llave, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const origin = await enterMesa(page, llave, name)
  await page.goto(`${origin}/`)
  await page.getByRole('link', { name: 'Cambios de número por decidir' }).click()
  return page
}

const requestOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function say(page: Page, button: string, why: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill(why)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

/** The newest SMS of a phone that matches, once it is there. */
async function waitForSms(llave: Llave, number: string, text: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const all: { NumeroCelular: string; Mensaje: string }[] = await (
        await fetch(`${llave.at().sms}/messages`)
      ).json()
      found = all.find((sms) => sms.NumeroCelular === number && text.test(sms.Mensaje))?.Mensaje ?? ''
      return found
    })
    .toMatch(text)
  return found
}

test('a new number is asked for, checked by one and approved by another; it pays at once; another request is stopped from the SMS; it is taken back by two, and the papers are read a day later', async ({
  page,
  browser,
  llave,
  clock,
  pageErrors,
}) => {
  // What is closed for a day, who was slower, and a session that is over.
  pageErrors.expect(/status of 40[139]/)
  const { jorge, rosa } = personas
  const moved = { ...jorge, phone: { ...jorge.phone, number: newNumber } }
  await ask(page, jorge)
  await waitForMail(llave, jorge.email, /^¿Pediste cambiar tu número\?/)
  await waitForSms(llave, jorge.phone.number, /Detenlo: http\S+\/number\/stop#/)

  const checker = await open(browser, llave, 'Milagros Ríos')
  await test.step('one checks, and may not approve', async () => {
    const request = requestOf(checker, jorge.name)
    await expect(request).toContainText(jorge.phone.number)
    await request.getByRole('button', { name: 'Ya lo revisé' }).click()
    await say(checker, 'Quedó revisado', 'Llamada de las 10:05, respondió dos preguntas')
    await expect(request).toContainText('Lo aprueba otra persona.')
    await expect(request.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  })
  const approver = await open(browser, llave, 'Nadia Bustamante')
  await test.step('another approves', async () => {
    const request = requestOf(approver, jorge.name)
    await request.getByRole('button', { name: 'Aprobar' }).click()
    await say(approver, 'Aprobar', 'Conforme con la llamada')
    await expect(approver.getByRole('row').filter({ hasText: jorge.name })).toContainText('Aprobado')
  })

  await test.step('the new number signs in and pays; papers and data say from when', async () => {
    await waitForSms(llave, newNumber, /ya puedes ingresar con este número/)
    await signInByForm(page, llave, moved)
    await page.goto(`/papers?proforma=${proforma}`)
    const closed = page.getByText(/Por tu seguridad, esto se abre el \d{2}\/\d{2}\/\d{4} a las \d{2}:\d{2}/)
    await atBothWidths(page, async () => {
      await expect(closed.first()).toBeVisible()
      await checkAccessibility(page)
    })
    await page.goto('/access')
    await expect(closed.first()).toBeVisible()
    await page.goto(`/checkout/${firstPending(proforma).code}`)
    await acceptAndPay(page)
    await payByCard(page, cards.approved)
    await expect(page.getByRole('article', { name: 'Recibo' })).toBeVisible()
  })

  await test.step('who has the old number stops another request, by a press and not by opening the link', async () => {
    // At a desk, where the other one had a phone.
    const desk = { viewport: widths.desktop, isMobile: false, hasTouch: false }
    const stranger = await (await browser.newContext({ ...desk, baseURL: llave.at().portal })).newPage()
    await ask(stranger, rosa)
    const sms = await waitForSms(llave, rosa.phone.number, /Detenlo/)
    const link = /http\S+\/number\/stop#\S+/.exec(sms)?.[0] ?? ''
    await checker.reload()
    await expect(requestOf(checker, rosa.name)).toBeVisible()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: '¿Detener el cambio de número?' })).toBeVisible()
    await checker.reload()
    await expect(requestOf(checker, rosa.name)).toBeVisible()
    await checkAccessibility(stranger)
    await stranger.getByRole('button', { name: 'Detener el cambio' }).click()
    await expect(stranger.getByRole('heading', { name: 'Lo detuviste' })).toBeFocused()
    // Mesa still shows what it had: who approves now reads that it was stopped.
    await requestOf(checker, rosa.name).getByRole('button', { name: 'Ya lo revisé' }).click()
    await say(checker, 'Quedó revisado', 'Llamada de las 11:00')
    await expect(checker.getByRole('dialog')).toContainText('Lo detuvo quien tiene el número anterior')
    await stranger.reload()
    await stranger.getByRole('button', { name: 'Detener el cambio' }).click()
    await atBothWidths(stranger, () =>
      expect(stranger.getByRole('heading', { name: 'Ya estaba detenido' })).toBeVisible(),
    )
  })

  await test.step('one takes the new number away, another gives the old one back', async () => {
    await checker.reload()
    const approved = checker.getByRole('row').filter({ hasText: jorge.name })
    await approved.getByRole('button', { name: 'Quitar el número nuevo' }).click()
    await say(checker, 'Quitar el número nuevo', 'Llamó el titular a las 15:10')
    await expect(requestOf(checker, jorge.name)).toContainText('Lo decide otra persona.')
    await waitForMail(llave, jorge.email, /^Cerramos el ingreso con tu número nuevo/)
    for (const number of [newNumber, jorge.phone.number])
      await waitForSms(llave, number, /tu cuenta no se abre con este número/)
    await approver.reload()
    await requestOf(approver, jorge.name).getByRole('button', { name: 'Devolver el anterior' }).click()
    await say(approver, 'Devolver el anterior', 'Vino a la oficina')
    await expect(approver.getByRole('row').filter({ hasText: jorge.name })).toContainText('Deshecho')
    await waitForSms(llave, jorge.phone.number, /ya puedes ingresar con este número/)
  })

  await test.step('a day later the papers are open', async () => {
    const day = Temporal.Duration.from({ hours: 24, minutes: 5 })
    writeFileSync(clock, String(day.total('milliseconds')))
    await signInByForm(page, llave, jorge)
    await page.goto(`/papers?proforma=${proforma}`)
    await expect(page.getByText(/^Pago de letra/)).toBeVisible()
    await expect(page.getByText('Cambiaste de número hace poco.')).toHaveCount(0)
  })
})
