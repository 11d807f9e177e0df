import { type Role, roleTable } from '@llave/domain/staff/roles'

/** `atención`, `atención y cobranzas`, `atención, cobranzas y auditoría`. */
export function roleNames(roles: readonly Role[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(roles.map((role) => roleTable[role].name))
}
