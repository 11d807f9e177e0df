/** The views of the inbox with the words on the screen, in their order. */
export const inboxViews = {
  mine: 'Mías',
  unassigned: 'Sin asignar',
  mentioned: 'Te nombraron',
  waiting: 'Esperan respuesta',
  'due-today': 'Vencen hoy',
  'waiting-customer': 'Esperan al cliente',
  closed: 'Cerradas',
  overdue: 'Vencidos',
  'day-13': '13 a 15',
  'day-10': '10 a 12',
  'day-0': 'Hasta el 9',
} as const satisfies Record<string, string>

export type InboxView = keyof typeof inboxViews
export const inboxViewNames = Object.keys(inboxViews) as [InboxView, ...InboxView[]]
