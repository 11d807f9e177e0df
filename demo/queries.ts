import type { PersonaName } from '@llave/testkit/personas'
import type { ProjectCode } from './projects.ts'

/** Queries of the demonstration; days and hours count back from the start. */
export type DemoQuery = {
  readonly owner: PersonaName
  readonly project: ProjectCode
  readonly subject: string
  readonly closed: boolean
  readonly messages: readonly {
    readonly author: 'customer' | 'developer'
    readonly daysAgo: number
    readonly text: string
    /** A picture in demo/pictures. */
    readonly picture?: string
  }[]
}

export const demoQueries: readonly DemoQuery[] = [
  {
    owner: 'lucia',
    project: 'P02',
    subject: 'Filtración junto a la mampara de la sala',
    closed: false,
    messages: [
      {
        author: 'customer',
        daysAgo: 7,
        text: 'Buenas tardes. En la última visita vi una mancha de humedad al pie de la mampara.\n¿Pueden revisarla antes de la entrega?',
      },
      {
        author: 'developer',
        daysAgo: 4,
        text: 'Hola, Lucía. Gracias por avisarnos. El residente de obra la revisó hoy: falta un tramo de sello en el marco. Lo corregimos el jueves y te enviamos una foto.',
      },
      {
        author: 'developer',
        daysAgo: 2,
        text: 'Listo. El sello quedó corregido y la prueba de agua salió bien.',
        picture: 'obra-3-acabados',
      },
    ],
  },
  {
    owner: 'lucia',
    project: 'P01',
    subject: 'Copia del plano de ubicación',
    closed: true,
    messages: [
      { author: 'customer', daysAgo: 66, text: '¿Me pueden enviar el plano de ubicación de mi lote?' },
      {
        author: 'developer',
        daysAgo: 61,
        text: 'Ya está en Documentos, junto a tu contrato. ¡Gracias por escribirnos!',
      },
    ],
  },
  {
    owner: 'carmen',
    project: 'P04',
    subject: 'Independización del departamento',
    closed: true,
    messages: [
      { author: 'customer', daysAgo: 40, text: '¿En qué estado está la independización de mi departamento?' },
      {
        author: 'developer',
        daysAgo: 38,
        text: 'La partida ya está inscrita. Te llegará la copia literal por correo.',
      },
    ],
  },
]
