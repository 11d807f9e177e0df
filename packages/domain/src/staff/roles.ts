/**
 * The roles of the developer's people: what each is called, and what it does in one sentence, which stands
 * wherever the role is given.
 */
export const roleTable = {
  service: {
    name: 'atención',
    does: 'Responde consultas y reclamos, ve la ficha de cada cliente y le reenvía códigos y recibos.',
  },
  collections: {
    name: 'cobranzas',
    does: 'Ve qué se debe y desde cuándo, y escribe a quien debe.',
  },
  treasury: {
    name: 'tesorería',
    does: 'Ve pagos y devoluciones, y decide sobre el dinero que quedó por revisar.',
  },
  aftersales: {
    name: 'postventa',
    does: 'Atiende los reclamos por acabados hasta que se cierran.',
  },
  content: {
    name: 'contenidos',
    does: 'Publica avisos, documentos y avances de obra.',
  },
  administration: {
    name: 'administración',
    does: 'Invita personas, les da roles y se los quita, y cierra sus sesiones.',
  },
  audit: {
    name: 'auditoría',
    does: 'Ve todo lo que se hizo y lo que se leyó. No puede cambiar nada.',
  },
} as const satisfies Record<string, { readonly name: string; readonly does: string }>

export type Role = keyof typeof roleTable

export const roles = Object.keys(roleTable) as [Role, ...Role[]]

export function isRole(text: string): text is Role {
  return Object.hasOwn(roleTable, text)
}

/** The role of a name as people type it in a command or a configuration: `tesorería`, `Tesoreria`. Null: none. */
export function readRole(typed: string): Role | null {
  const wanted = plain(typed)
  return roles.find((role) => plain(roleTable[role].name) === wanted) ?? null
}

function plain(name: string): string {
  return name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
