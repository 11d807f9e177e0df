import type { TitleStep } from '@llave/domain/title-path/title-path'
import type { TitleActor, TitleStage } from '@llave/domain/title-path/title-stage'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { identifier, nonEmptyText, slashDate } from '../fields.ts'

const wireStages = {
  reservation: 'SEPARACION',
  contract: 'CONTRATO',
  delivery: 'ENTREGA',
  independization: 'INDEPENDIZACION',
  deed: 'ESCRITURA',
  inscription: 'INSCRIPCION',
} as const satisfies Record<TitleStage, string>

const wireStates = {
  done: 'HECHA',
  pending: 'PENDIENTE',
  not_applicable: 'NO_APLICA',
  unknown: 'SIN_INFORMACION',
} as const satisfies Record<TitleStep['state'], string>

const wireActors = {
  developer: 'INMOBILIARIA',
  buyer: 'CLIENTE',
  notary: 'NOTARIA',
  sunarp: 'SUNARP',
  municipality: 'MUNICIPALIDAD',
} as const satisfies Record<TitleActor, string>

/** A stage of a property on its way to a title. */
export const titleStepMessage = codec(
  z.object({
    etapa: z.enum(Object.values(wireStages)),
    estado: z.enum(Object.values(wireStates)),
    /** When it was done, or is expected. */
    fecha: z.nullable(slashDate),
    /** Who must act. */
    responsable: z.nullable(z.enum(Object.values(wireActors))),
    documento: z.nullable(z.object({ id: identifier, titulo: nonEmptyText(300) })),
  }),
  {
    decode: (wire): TitleStep => ({
      stage: nameOf(wireStages, wire.etapa),
      state: nameOf(wireStates, wire.estado),
      on: wire.fecha,
      actor: wire.responsable && nameOf(wireActors, wire.responsable),
      paper: wire.documento && { id: wire.documento.id, title: wire.documento.titulo },
    }),
    encode: ({ stage, state, on, actor, paper }: TitleStep) => ({
      etapa: wireStages[stage],
      estado: wireStates[state],
      fecha: on,
      responsable: actor && wireActors[actor],
      documento: paper && { id: paper.id, titulo: paper.title },
    }),
  },
)

function nameOf<N extends string, W extends string>(names: Readonly<Record<N, W>>, wire: W): N {
  return Object.keys(names).find((name) => names[name as N] === wire) as N
}
