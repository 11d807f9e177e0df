import { findScreen } from '@llave/contract/find-screen'

type States = Readonly<Record<string, Readonly<Record<string, { readonly path: string }>>>>

/** Addresses that show no screen of their own: they redirect, or are another way to one. */
const others = ['/login', '/MiCuenta/IngresoPin', '/property/:id']

/** The addresses in an application's table of screens at which none of its states stands. */
export function listMissing(addresses: readonly string[], states: States): readonly string[] {
  const listed = addresses.map((path) => ({ path }))
  const drawn = new Set(
    Object.values(states)
      .flatMap((named) => Object.values(named))
      .map(({ path }) => findScreen(listed, path.replace(/[?#].*/, ''))?.path),
  )
  return addresses.filter((address) => !others.includes(address) && !drawn.has(address))
}
