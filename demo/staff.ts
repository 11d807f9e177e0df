import type { Role } from '@llave/domain/staff/roles'

export type DemoPerson = { readonly name: string; readonly roles: readonly Role[] }

/** The developer's people, invented: at least one in each role. */
export const demoPeople = [
  { name: 'Milagros Ríos', roles: ['service'] },
  { name: 'Gonzalo Peralta', roles: ['service', 'collections'] },
  { name: 'Iván Castro', roles: ['aftersales'] },
  { name: 'Ximena Ocampo', roles: ['collections'] },
  { name: 'Renzo Villalobos', roles: ['treasury'] },
  { name: 'Fiorella Quintana', roles: ['treasury'] },
  { name: 'Noelia Arce', roles: ['content'] },
  { name: 'Nadia Bustamante', roles: ['administration', 'service'] },
  { name: 'Óscar Medrano', roles: ['audit'] },
] as const satisfies readonly DemoPerson[]

export type StaffName = (typeof demoPeople)[number]['name']
