import { personas } from '@llave/testkit/personas'
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
    const kept = await page.evaluate(readBrowserStores)
    expect(kept).toContain('"llave.mode":"letter"')
    for (const secret of [carmen.document.number, carmen.phone.number, carmen.name]) {
      expect(kept).not.toContain(secret)
    }
    expect(kept).toContain('session')
  })

  await signOut(page, isMobile)
  await expect(page).toHaveURL('/login?type=letter')
  await expect(other).toHaveURL('/login?type=letter')
  const left = await page.evaluate(readBrowserStores)
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

/** Everything that the page's origin stores, as text: both storages and all IndexedDB records. */
async function readBrowserStores(): Promise<string> {
  const records: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const records_ = db.transaction(store).objectStore(store)
      records.push(await settled(records_.getAllKeys()), (await settled(records_.getAll())).map(asText))
    }
    db.close()
  }
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, records])

  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
  function asText(value: unknown): unknown {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]))
  }
}
