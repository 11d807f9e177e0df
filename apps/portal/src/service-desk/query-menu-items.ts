/** The five entries of the queries area, in the specification's order; `path` follows `/query/`. */
export const queryMenuItems = [
  { path: 'prepayment', label: 'Prepago de letras - Simulador' },
  { path: 'record', label: 'Constancias' },
  { path: 'note', label: 'Observación sobre acabados de mi inmueble' },
  { path: 'request', label: 'Consulta - Solicitudes' },
  { path: 'historic', label: 'Historial otras consultas' },
] as const
