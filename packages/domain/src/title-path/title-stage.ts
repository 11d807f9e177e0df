/** The stages from a reservation to a title in the public registry, in order. */
export const titleStages = [
  'reservation',
  'contract',
  'delivery',
  'independization',
  'deed',
  'inscription',
] as const
export type TitleStage = (typeof titleStages)[number]

export const titleStates = ['pending', 'done', 'not_applicable'] as const
export type TitleState = (typeof titleStates)[number]

/** Who must act next in a stage that is pending. */
export const titleActors = ['developer', 'buyer', 'notary', 'sunarp', 'municipality'] as const
export type TitleActor = (typeof titleActors)[number]

/** What is known of one stage of a property. */
export type KnownStage = {
  readonly stage: TitleStage
  readonly state: TitleState
  /** When it was done, or is expected; null where nobody says a day. */
  readonly on: Temporal.PlainDate | null
  readonly actor: TitleActor | null
  /** Among the papers of the property. */
  readonly paper: { readonly id: string; readonly title: string } | null
}

/** A stage with its name, and what its legal term means. */
export const stageWords: Readonly<Record<TitleStage, { readonly name: string; readonly meaning: string }>> = {
  reservation: {
    name: 'Separación',
    meaning: 'Pagas un monto para que el inmueble ya no se ofrezca a otras personas.',
  },
  contract: {
    name: 'Contrato',
    meaning: 'La inmobiliaria y tú firman el precio, los plazos y las obligaciones de cada parte.',
  },
  delivery: {
    name: 'Entrega',
    meaning: 'Recibes el inmueble y firmas el acta de entrega.',
  },
  independization: {
    name: 'Independización',
    meaning: 'Tu inmueble se separa del terreno o edificio matriz y recibe su propia partida en SUNARP.',
  },
  deed: {
    name: 'Escritura pública',
    meaning: 'La compraventa se firma ante un notario, en el documento que SUNARP puede inscribir.',
  },
  inscription: {
    name: 'Inscripción en SUNARP',
    meaning: 'Los Registros Públicos anotan que el inmueble es tuyo, y cualquiera puede comprobarlo.',
  },
}

/** Who must act, after "le toca". */
export const actorWords: Readonly<Record<TitleActor, string>> = {
  developer: 'a la inmobiliaria',
  buyer: 'al cliente',
  notary: 'a la notaría',
  sunarp: 'a SUNARP',
  municipality: 'a la municipalidad',
}

type StatedStage = {
  readonly state: TitleState
  readonly date: string | null
  readonly responsible: TitleActor | null
}

type StageFault = { readonly field: 'date' | 'responsible'; readonly reason: string }

/** What a stage says that cannot be so, with a reason in Spanish. Days are `YYYY-MM-DD`. */
export function stageFaults({ state, date, responsible }: StatedStage): StageFault[] {
  switch (state) {
    case 'done':
      return date === null ? [{ field: 'date', reason: 'falta: el día en que la etapa se hizo' }] : []
    case 'pending':
      return responsible === null
        ? [{ field: 'responsible', reason: 'falta: a quién le toca actuar en una etapa pendiente' }]
        : []
    case 'not_applicable':
      return [
        ...(date === null
          ? []
          : [{ field: 'date' as const, reason: 'una etapa que no aplica no lleva fecha' }]),
        ...(responsible === null
          ? []
          : [{ field: 'responsible' as const, reason: 'en una etapa que no aplica a nadie le toca actuar' }]),
      ]
  }
}

/** The fault of a stage that is done on a day to come. */
export function futureFault(
  { state, date }: Pick<StatedStage, 'state' | 'date'>,
  today: Temporal.PlainDate,
): StageFault | null {
  if (state !== 'done' || date === null) return null
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(date), today) <= 0) return null
  return { field: 'date', reason: 'es una fecha futura, y la etapa está hecha' }
}
