import { foldWord } from '@llave/domain/integration/written-word'

/** The words that stand for a value of ours, the first of them as the template writes it. */
export type Words = Readonly<Record<string, readonly string[]>>

/** What people write where a row has one of a few values; case and accents do not count. */
export const words = {
  documentType: {
    '01': ['DNI', '1', 'D.N.I', 'Documento nacional de identidad', 'L.E'],
    '04': ['CE', '4', 'C.E', 'Carné de extranjería', 'Carnet de extranjería'],
    '06': ['RUC', '6', 'R.U.C'],
    '07': ['Pasaporte', '7', 'PAS', 'P.S'],
    '11': ['Partida de nacimiento', 'P.NAC'],
  },
  currency: {
    PEN: ['Soles', 'Sol', 'Nuevos soles', 'S/', 'S/.'],
    USD: ['Dólares', 'Dólar', 'Dólares americanos', 'US$', 'U$S', '$'],
  },
  receivableKind: {
    instalment: ['Letra', 'Letras', 'Cuota', 'Letra de cambio'],
    reservation: ['Separación', 'Reserva'],
    initial_payment: ['Cuota inicial', 'Inicial'],
  },
  receivableState: {
    pending: ['Pendiente', 'Por pagar', 'Vencida', 'Vencido', 'Por vencer'],
    paid: ['Pagado', 'Pagada', 'Cancelado', 'Cancelada'],
    annulled: ['Anulado', 'Anulada'],
  },
  documentKind: {
    contract: ['Contrato'],
    plan: ['Plano'],
    act: ['Acta'],
    other: ['Otro', 'Otros'],
  },
  titleStage: {
    reservation: ['Separación', 'Reserva'],
    contract: ['Contrato', 'Minuta'],
    delivery: ['Entrega'],
    independization: ['Independización'],
    deed: ['Escritura', 'Escritura pública'],
    inscription: ['Inscripción', 'Inscripción en SUNARP'],
  },
  titleState: {
    pending: ['Pendiente', 'En trámite'],
    done: ['Hecha', 'Hecho', 'Concluida'],
    not_applicable: ['No aplica', 'N.A'],
  },
  titleActor: {
    developer: ['Inmobiliaria', 'Desarrolladora'],
    buyer: ['Cliente', 'Comprador'],
    notary: ['Notaría', 'Notario'],
    sunarp: ['SUNARP', 'Registros Públicos'],
    municipality: ['Municipalidad', 'Municipio'],
  },
  withdraw: {
    true: ['Sí', 'X', 'S', '1', 'Verdadero'],
    false: ['No', 'N', '0', 'Falso'],
  },
  queryState: {
    open: ['Abierta', 'Abierto'],
    closed: ['Cerrada', 'Cerrado'],
  },
} as const satisfies Record<string, Words>

/** Finds the value that a word stands for; `own` are the words of a profile, which win. */
export function wordReader(
  known: Words,
  own: Readonly<Record<string, string>> = {},
): (word: string) => string | undefined {
  const values = new Map<string, string>()
  function know(word: string, value: string): void {
    // As it is written too: most cells are, and folding each would cost more than the rest of the row.
    for (const key of [word, foldWord(word)]) values.set(key, value)
  }
  for (const [value, written] of Object.entries(known)) {
    for (const word of [value, ...written]) know(word, value)
  }
  for (const [word, value] of Object.entries(own)) know(word, value)
  return (word) => values.get(word) ?? values.get(foldWord(word))
}
