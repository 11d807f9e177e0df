import { findScreen } from '@llave/contract/find-screen'
import { entryRouteMode } from '@llave/domain/access/parse-login-mode'
import { expect, test } from 'vitest'
import { findRoute, routes } from './routes.tsx'
import { screens } from './screens.ts'

const paths = Object.keys(screens)
const listed = paths.map((path) => ({ path }))

test('the router has each address of the table once', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...paths].sort())
})

/** The address with its first letter percent-encoded, which browsers leave as it is. */
function encoded(address: string): string {
  return address.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}

test.each(
  paths.flatMap((path) => [
    [path, path.replace(':id', 'L-0018')],
    [path, path.replace(':id', '%3F%2F')],
    [path, encoded(path.replace(':id', 'L-0018'))],
    [path, `${path.replace(':id', 'L-0018').toUpperCase()}/`],
  ]),
)('%s: router and server resolve %s to the same screen', (path, address) => {
  expect(findRoute(address).path).toBe(path)
  expect(findScreen(listed, address)?.path).toBe(path)
})

test.each([
  '/checkout%2FL-0018',
  '/%2Fcheckout/L-0018',
  '//checkout/L-0018',
  '/checkout//L-0018',
  // The Kelvin sign, whose lower case is a k.
  '/chec%E2%84%AAout/L-0018',
])('neither router nor server takes %s for a screen', (address) => {
  expect(findRoute(address).path).toBe('*')
  expect(findScreen(listed, address)).toBeNull()
})

test('where one name of an address cannot be decoded, router and server leave all of them as they are', () => {
  for (const [address, path] of [
    ['/checkout/%zz', '/checkout/:id'],
    ['/%63heckout/%zz', '*'],
  ] as const) {
    expect(findRoute(address).path).toBe(path)
    expect(findScreen(listed, address)?.path ?? '*').toBe(path)
  }
})

test('each sign-in entry except /login sets its mode by its path, and no other screen does', () => {
  for (const [path, { zone }] of Object.entries(screens))
    expect(entryRouteMode(path) !== null, path).toBe(zone === 'entry' && path !== '/login')
})
