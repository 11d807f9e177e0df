import { defaultLoginMode, type LoginMode } from './login-mode.ts'

const entryModes: Record<string, LoginMode> = {
  '/micuenta/ingresopin': 'letter',
  '/micuenta/ingreso': 'letter',
  '/micuenta/ingresoseparacionci': 'cash',
}

/** The mode that an entry route gives, whatever its case; null for every other path. */
export function entryRouteMode(path: string): LoginMode | null {
  const route = path.toLowerCase().replace(/\/+$/, '')
  return Object.hasOwn(entryModes, route) ? (entryModes[route] as LoginMode) : null
}

/**
 * The login mode of a visit: that of the entry route, else of the query parameter `type`,
 * else the stored one, else cash (docs/specification.md, "mode-from-type-query"; an unknown type
 * counts as none).
 */
export function parseLoginMode(path: string, type: string | null, stored: string | null): LoginMode {
  return entryRouteMode(path) ?? knownMode(type) ?? knownMode(stored) ?? defaultLoginMode
}

function knownMode(value: string | null): LoginMode | null {
  return value === 'letter' || value === 'cash' ? value : null
}
