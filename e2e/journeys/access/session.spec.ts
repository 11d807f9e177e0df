import { personas } from '@llave/testkit/personas'
import { readBrowserStores } from '../../read-browser-stores.ts'
import { expect, test } from '../journey.ts'
import { signInByForm } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const { carmen } = personas

test('Salir deletes everything that the browser stored except the mode, in every tab', async ({
  page,
  llave,
  isMobile,
}) => {
  await signInByForm(page, llave, carmen)
  const other = await page.context().newPage()
  await other.goto('/property/1000304/payment')
  await expect(other.getByRole('heading', { name: 'torre malecón' })).toBeVisible()

  await test.step('the session is stored encrypted in the browser', async () => {
    const kept = await readBrowserStores(page)
    expect(kept).toContain('"llave.mode":"letter"')
    for (const secret of [carmen.document.number, carmen.phone.number, carmen.name]) {
      expect(kept).not.toContain(secret)
    }
    expect(kept).toContain('session')
  })

  await signOut(page, isMobile)
  await expect(page).toHaveURL('/login?type=letter')
  await expect(other).toHaveURL('/login?type=letter')
  const left = await readBrowserStores(page)
  expect(left).toContain('"llave.mode":"letter"')
  expect(left).not.toContain('session')
  await page.goto('/property/1000304/payment')
  await expect(page).toHaveURL('/login?type=letter')
})

test('a session that the server ended leads to sign-in in the stored mode at the next call', async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/)
  const called = page.waitForRequest('**/api/MiCuenta/ConsultaClienteLetra?*')
  // The home asks for these by itself; here Exportar is to be the first that is refused.
  const answered = ['ObtenerUbicacionProyecto', 'GetAllBuscaAviso', 'ConsultaClienteAD'].map((call) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${call}`)),
  )
  await signInByForm(page, llave, carmen)
  const authorization = (await (await called).headerValue('authorization')) ?? ''
  await page.getByRole('link', { name: /Torre Malecón.*Miraflores/ }).click()
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  await Promise.all(answered)
  const ended = await fetch(`${llave.at().portal}/api/Account/CerrarSesion`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(ended.status).toBe(204)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page).toHaveURL('/login?type=letter')
})
