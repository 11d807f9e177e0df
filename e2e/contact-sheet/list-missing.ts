import { findScreen } from '@llave/contract/page-manifest'
import { screenStates } from '../screens/states.ts'

/** Those that show no screen of their own: they lead to one, or are another way to it. */
const others = ['/login', '/MiCuenta/IngresoPin', '/property/:id', '/query']

/** The addresses of the portal, as its table of screens has them, that no state of the sheet stands at. */
export function listMissing(addresses: readonly string[]): readonly string[] {
  const listed = addresses.map((path) => ({ path }))
  const drawn = new Set(
    Object.values(screenStates)
      .flatMap((states) => Object.values(states))
      .map(({ path }) => findScreen(listed, path.replace(/\?.*/, ''))?.path),
  )
  return addresses.filter((address) => !others.includes(address) && !drawn.has(address))
}
