import { expect, type Page } from '@playwright/test'
import type { Llave } from '../run-llave.ts'

/** Signs one of the demonstration's people in at this browser, and answers where Mesa is. */
export async function enterMesa(page: Page, llave: Llave, name: string): Promise<string> {
  const link = new URL(llave.at().mesa)
  const { origin } = link
  const token = new URLSearchParams(link.hash.slice(1)).get('demostracion')
  const post = (path: string, data: object) =>
    page.request.post(`${origin}/mesa/demonstration/${path}`, { headers: { origin }, data })
  const { people } = await (await post('people', { token })).json()
  const person = people.find((one: { name: string }) => one.name === name)
  expect((await post('session', { token, personId: person?.personId })).status()).toBe(204)
  return origin
}
