import type { Role } from './roles.ts'

/** What a role is to a customer, who reads who of the developer looked at their account. */
export const areaNames = {
  service: 'Atención al cliente',
  collections: 'Cobranzas',
  treasury: 'Tesorería',
  aftersales: 'Postventa',
  content: 'Contenidos',
  administration: 'Administración',
  audit: 'Auditoría',
} as const satisfies Record<Role, string>

/** The areas of somebody with these roles, in the order of the table: "Atención al cliente, Postventa". */
export function describeAreas(roles: readonly Role[]): string {
  return Object.entries(areaNames)
    .filter(([role]) => roles.includes(role as Role))
    .map(([, name]) => name)
    .join(', ')
}
