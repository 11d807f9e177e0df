import type { Browser, Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import type { Llave } from '../run-llave.ts'

const hoy = (page: Page) => page.getByRole('heading', { name: 'Hoy', level: 1 })
const originOf = (llave: Llave) => new URL(llave.at().mesa).origin

/** A browser of its own, with an authenticator that says yes to everything. */
async function newPerson(browser: Browser, llave: Llave): Promise<Page> {
  const context = await browser.newContext({ baseURL: originOf(llave) })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

/** Signs in one of the demonstration's people behind its link. */
async function beDemonstrationPerson(page: Page, llave: Llave, name: string): Promise<void> {
  const origin = originOf(llave)
  const token = new URL(llave.at().mesa).hash.replace('#demostracion=', '')
  const ask = (path: string, data: object) =>
    page.request.post(`${origin}/mesa/demonstration/${path}`, { data, headers: { origin } })
  const { people } = (await (await ask('people', { token })).json()) as {
    people: readonly { personId: string; name: string }[]
  }
  const personId = people.find((person) => person.name === name)?.personId
  expect((await ask('session', { token, personId })).status()).toBe(204)
}

test('from the invitation to the passkey, out and in again, and out for good', { tag: '@desktop' }, async ({
  browser,
  llave,
}) => {
  const email = 'julia.salas@llave.example'
  const nadia = await newPerson(browser, llave)
  await beDemonstrationPerson(nadia, llave, 'Nadia Bustamante')

  await test.step('administration invites, with the sentence of each role beside it', async () => {
    await nadia.goto('/personas')
    await nadia.getByRole('link', { name: 'Invitar a una persona' }).click()
    await nadia.getByRole('button', { name: 'Enviar la invitación' }).click()
    await expect(nadia.getByLabel('Nombre', { exact: true })).toHaveAccessibleDescription(
      'Escribe el nombre.',
    )
    await nadia.getByLabel('Nombre', { exact: true }).fill('Julia Salas')
    await nadia.getByLabel('Correo de trabajo').fill(email)
    const role = nadia.getByRole('checkbox', { name: 'administración' })
    await expect(role).toHaveAccessibleDescription(/Invita personas/)
    await role.check()
    await nadia.getByLabel(/^Motivo/).fill('Entra al equipo')
    await checkAccessibility(nadia)
    await nadia.getByRole('button', { name: 'Enviar la invitación' }).click()
    await expect(nadia.getByRole('row', { name: /Julia Salas/ })).toContainText(
      'Sin entrar, invitación hasta',
    )
    await checkAccessibility(nadia)
  })

  const julia = await newPerson(browser, llave)
  const mail = await waitForMail(llave, email, /Te invitaron a Mesa/)
  const link = /http\S+\/entrar\/invitacion#\S+/.exec(mail.text)?.[0] ?? ''
  const passkey = julia.getByRole('button', { name: 'Entrar con tu llave de acceso' })
  let code = ''

  await test.step('the link registers a key, and nothing opens before the sheet of codes', async () => {
    await julia.goto(link)
    await expect(julia.getByRole('heading', { name: 'Hola, Julia Salas' })).toBeVisible()
    await checkAccessibility(julia)
    await julia.getByRole('button', { name: 'Registrar mi llave' }).click()
    await expect(julia.getByRole('alert')).toContainText('Antes de seguir')
    await julia.goto('/personas')
    await expect(julia).toHaveURL('/acceso')
    await julia.getByRole('button', { name: 'Hacer mi hoja de códigos' }).click()
    const codes = julia.getByRole('region', { name: 'Hoja de códigos' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    code = (await codes.first().textContent()) ?? ''
    await expect(julia.getByRole('alert')).toHaveCount(0)
    await checkAccessibility(julia)
    await julia.getByRole('button', { name: 'Ya la guardé' }).click()
    await expect(julia.getByText('Te quedan 10 de 10 códigos')).toBeVisible()
  })

  await test.step('out, and in again with the key, to where one was going; the link opens no more', async () => {
    await julia.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(passkey).toBeVisible()
    await julia.goto('/personas')
    await passkey.click()
    await expect(julia).toHaveURL('/personas')
    await expect(julia.getByRole('row', { name: /Julia Salas/ })).toContainText('1 sesión abierta')
    await julia.goto('/acceso')
    await julia.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(passkey).toBeVisible()
    await julia.goto(link)
    await julia.reload()
    await expect(julia.getByRole('alert')).toContainText('Esta invitación ya se usó')
  })

  await test.step('a printed code opens once and asks for another key; a wrong one says no more than that', async () => {
    await julia.goto('/entrar')
    await julia.getByText('No puedo usar mi llave').click()
    await julia.getByLabel('Tu correo de trabajo').fill(email)
    const typed = julia.getByLabel(/^Código de recuperación/)
    await typed.fill('0000-0000-0000-0000')
    await julia.getByRole('button', { name: 'Entrar con el código' }).click()
    await expect(julia.getByRole('alert')).toContainText('Ese correo y ese código no abren.')
    await typed.fill(code)
    await julia.getByRole('button', { name: 'Entrar con el código' }).click()
    await expect(julia).toHaveURL('/acceso')
    await expect(julia.getByRole('alert')).toContainText('Antes de seguir')
    await expect(julia.getByText('Te quedan 9 de 10 códigos')).toBeVisible()
    await julia.getByRole('button', { name: 'Registrar otra llave' }).click()
    // This authenticator holds one of hers already.
    await expect(julia.getByRole('alert').filter({ hasText: 'Esa llave ya está registrada' })).toBeVisible()
    await julia.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
    await passkey.click()
    await expect(hoy(julia)).toBeVisible()
  })

  await test.step('a role that is taken away in the middle of work is said, and what was typed stays', async () => {
    await julia.goto('/personas/invitar')
    await julia.getByLabel('Nombre', { exact: true }).fill('Alguien más')
    await julia.getByLabel('Correo de trabajo').fill('alguien@llave.example')
    await julia.getByLabel(/^Motivo/).fill('Todavía no lo envío')
    await nadia.getByRole('link', { name: 'Julia Salas' }).click()
    await nadia.getByRole('checkbox', { name: 'administración' }).uncheck()
    await nadia.getByRole('checkbox', { name: 'atención' }).check()
    await nadia.getByLabel(/^Motivo/).fill('Cambia de equipo')
    await nadia.getByRole('button', { name: 'Guardar sus roles' }).click()
    await expect(nadia.getByText('Sus roles cambiaron')).toBeVisible()
    await checkAccessibility(nadia)
    await julia.getByRole('button', { name: 'Enviar la invitación' }).click()
    await expect(julia.getByRole('alert').filter({ hasText: 'Tu rol ya no ve esta pantalla' })).toBeVisible()
    await expect(julia.getByLabel(/^Motivo/)).toHaveValue('Todavía no lo envío')
    await julia.goto('/personas')
    await expect(julia.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
  })

  await test.step('who works here no longer is out at once, and their key opens nothing', async () => {
    await nadia.getByRole('button', { name: 'Ya no trabaja aquí' }).click()
    await nadia
      .getByRole('dialog')
      .getByLabel(/^Motivo/)
      .fill('Renunció')
    await nadia.getByRole('button', { name: 'Quitar el acceso a Julia Salas' }).click()
    await expect(nadia.getByText('Ya no trabaja aquí, desde el')).toBeVisible()
    await julia.goto('/acceso')
    await passkey.click()
    await expect(julia.getByRole('alert')).toContainText('No pudimos reconocer tu llave.')
    await checkAccessibility(julia)
  })
})

test("the company's account lets in whom it names, and whoever gives up may come otherwise", {
  tag: '@desktop',
}, async ({ browser, llave }) => {
  const page = await newPerson(browser, llave)
  await page.goto('/acceso')
  const company = page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' })
  await company.click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alert')).toContainText('La cuenta de la empresa no te abre Mesa.')
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Entrar de otra manera' }).click()
  await page.goto('/acceso')
  await company.click()
  await page.getByRole('button', { name: /Renzo Villalobos/ }).click()
  await expect(page).toHaveURL('/acceso')
  await expect(page.getByText('También entras con la cuenta de la empresa.')).toBeVisible()
  await expect(page.getByText('con la cuenta de la empresa.').last()).toBeVisible()
})
