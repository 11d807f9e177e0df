import { findScreen } from '@llave/contract/page-manifest'
import { screenStates } from '../screens/states.ts'

/** Addresses that show no screen of their own: they redirect, or are another way to one. */
const others = ['/login', '/MiCuenta/IngresoPin', '/property/:id', '/query']

/** The addresses in the portal's table of screens at which the contact sheet has no state. */
export function listMissing(addresses: readonly string[]): readonly string[] {
  const listed = addresses.map((path) => ({ path }))
  const drawn = new Set(
    Object.values(screenStates)
      .flatMap((states) => Object.values(states))
      .map(({ path }) => findScreen(listed, path.replace(/\?.*/, ''))?.path),
  )
  return addresses.filter((address) => !others.includes(address) && !drawn.has(address))
}
