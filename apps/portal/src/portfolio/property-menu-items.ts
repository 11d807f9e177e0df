/** The six screens of a property, in the specification's order; `path` follows `/property/{proforma}/`. */
export const propertyMenuItems = [
  { path: 'payment', label: 'Mis pagos' },
  { path: 'debit', label: 'Débito automático' },
  { path: 'historic', label: 'Historial de pago' },
  { path: 'advance', label: 'Avances de obra' },
  { path: 'documents', label: 'Documentos' },
  { path: 'notices', label: 'Avisos' },
] as const
