import { findScreen } from '@llave/contract/page-manifest'
import { entryRouteMode } from '@llave/domain/access/parse-login-mode'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { screens } from './screens.ts'

const paths = Object.keys(screens)
const listed = paths.map((path) => ({ path }))

/** The paths of all leaf routes, repeated where the router repeats them. */
function leaves(of: readonly RouteObject[]): readonly string[] {
  return of.flatMap(({ path, children }) => (children ? leaves(children) : [path ?? '']))
}

test('the router has each address of the table once, and otherwise only the catch-all', () => {
  expect([...leaves(routes)].sort()).toEqual([...paths, '*'].sort())
})

test.each(
  paths.flatMap((path) => [
    [path, path.replace(':id', 'L-0018')],
    [path, `${path.replace(':id', 'L-0018').toUpperCase()}/`],
  ]),
)('%s: router and server resolve %s to the same screen', (path, address) => {
  expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(path)
  expect(findScreen(listed, address)?.path).toBe(path)
})

test('each sign-in entry except /login sets its mode by its path, and no other screen does', () => {
  for (const [path, { zone }] of Object.entries(screens))
    expect(entryRouteMode(path) !== null, path).toBe(zone === 'entry' && path !== '/login')
})
