/** The kill switches (docs/money.md): what each is called, and what closing it does. */
export const switchTable = {
  payments: {
    name: 'Pagos con tarjeta',
    closed: 'Nadie puede empezar un pago. Los que ya empezaron terminan y se acreditan.',
  },
  debit: {
    name: 'Débito automático',
    closed: 'No se cobra ninguna letra por débito. Las tarjetas afiliadas siguen afiliadas.',
  },
  card_registration: {
    name: 'Afiliación de tarjetas',
    closed: 'Nadie puede afiliar otra tarjeta. Las afiliadas se siguen cobrando.',
  },
} as const satisfies Record<string, { readonly name: string; readonly closed: string }>

export type SwitchName = keyof typeof switchTable
export const switchNames = Object.keys(switchTable) as [SwitchName, ...SwitchName[]]
