import { screenStates } from '../screens/states.ts'

/** Those that show no screen of their own: they lead to one, or are another way to it. */
const others = ['/login', '/MiCuenta/IngresoPin', '/property/:id', '/query']

/** The addresses of the portal, with `:id` for identifiers, that no state of the sheet stands at. */
export function listMissing(addresses: readonly string[]): readonly string[] {
  const drawn = new Set(
    Object.values(screenStates)
      .flatMap((states) => Object.values(states))
      .map(({ path }) => addressOf(path.replace(/\?.*/, ''), addresses)),
  )
  return addresses.filter((address) => !others.includes(address) && !drawn.has(address))
}

/** A name is taken for an identifier only where no address has that name. */
function addressOf(path: string, addresses: readonly string[]): string | undefined {
  const takes = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  return addresses.find((address) => address === path) ?? addresses.find(takes)
}
