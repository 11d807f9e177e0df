import type { PersonaName } from '@llave/testkit/personas'
import type { ProjectCode } from './projects.ts'
import type { StaffName } from './staff.ts'

/** A case of the demonstration; days count back from the start. */
type Thread = {
  readonly owner: PersonaName
  readonly messages: readonly DemoMessage[]
  /** With the last message; of a complaint that is its answer. */
  readonly closed?: boolean
  /** Whose it is in Mesa. */
  readonly assignedTo?: StaffName
  /** What only the team reads. */
  readonly notes?: readonly { readonly by: StaffName; readonly daysAgo: number; readonly text: string }[]
}

export type DemoQuery = Thread & {
  readonly kind: 'query'
  readonly project: ProjectCode
  readonly subject: string
}

export type DemoComplaint = Thread & { readonly kind: 'complaint'; readonly proforma: string }

export type DemoMessage = {
  readonly author: 'customer' | 'developer'
  readonly daysAgo: number
  readonly text: string
  /** Who of the team wrote it; without, the developer's own system did. */
  readonly by?: StaffName
  /** In demo/pictures: one of a query, up to five of a complaint. */
  readonly pictures?: readonly string[]
}

export const demoCases: readonly (DemoQuery | DemoComplaint)[] = [
  {
    kind: 'query',
    owner: 'lucia',
    project: 'P02',
    subject: 'Filtración junto a la mampara de la sala',
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
        pictures: ['obra-3-acabados'],
      },
    ],
  },
  {
    kind: 'query',
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
    kind: 'query',
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
  {
    kind: 'complaint',
    owner: 'diego',
    proforma: '1000305',
    assignedTo: 'Iván Castro',
    messages: [
      {
        author: 'customer',
        daysAgo: 19,
        text: 'La puerta de la terraza roza con el piso y no cierra. Ya la ajustaron una vez y volvió a bajar.',
        pictures: ['departamento-sala', 'edificio-terraza'],
      },
      {
        author: 'developer',
        daysAgo: 17,
        by: 'Iván Castro',
        text: 'Hola, Diego. Recibimos tu reclamo. El carpintero pasa a medir esta semana y te confirmamos el día.',
      },
    ],
    notes: [
      {
        by: 'Iván Castro',
        daysAgo: 12,
        text: 'La bisagra inferior es de otra serie. Pedida al proveedor, llega en diez días.',
      },
    ],
  },
  {
    kind: 'complaint',
    owner: 'jorge',
    proforma: '1000303',
    messages: [
      {
        author: 'customer',
        daysAgo: 15,
        text: 'Me cobraron dos veces la letra de octubre: una en ventanilla y otra con mi tarjeta. Pido que me devuelvan uno de los pagos.',
      },
    ],
    notes: [
      {
        by: 'Renzo Villalobos',
        daysAgo: 13,
        text: 'El depósito de ventanilla está en el banco. Falta que el ERP lo asiente.',
      },
    ],
  },
  {
    kind: 'complaint',
    owner: 'elena',
    proforma: '1000311',
    messages: [
      {
        author: 'customer',
        daysAgo: 3,
        text: 'En el dormitorio principal hay una mancha de humedad debajo de la ventana, del tamaño de una mano.',
        pictures: ['departamento-cocina'],
      },
    ],
  },
  {
    kind: 'complaint',
    owner: 'anna',
    proforma: '1000306',
    closed: true,
    messages: [
      {
        author: 'customer',
        daysAgo: 33,
        text: 'El medidor de agua de mi lote figura a nombre de otro propietario.',
      },
      {
        author: 'developer',
        daysAgo: 27,
        by: 'Milagros Ríos',
        text: 'Hola, Anna. La empresa de agua corrigió el titular: tu próximo recibo ya sale a tu nombre.',
      },
    ],
  },
  {
    kind: 'query',
    owner: 'company',
    project: 'P05',
    subject: 'Factura de las letras de octubre',
    assignedTo: 'Gonzalo Peralta',
    messages: [
      {
        author: 'customer',
        daysAgo: 6,
        text: 'Buenos días. Necesitamos las facturas de las letras de octubre a nombre de la empresa, con su RUC.',
      },
      {
        author: 'developer',
        daysAgo: 5,
        by: 'Gonzalo Peralta',
        text: 'Buenos días. Ya las pedimos a Contabilidad. ¿Las enviamos también a otro correo?',
      },
      { author: 'customer', daysAgo: 2, text: 'Sí, por favor: a contabilidad@pacificosur.example.' },
    ],
    notes: [{ by: 'Gonzalo Peralta', daysAgo: 1, text: 'Contabilidad las tiene listas el miércoles.' }],
  },
  {
    kind: 'query',
    owner: 'elena',
    project: 'P01',
    subject: '¿Puedo pagar la separación y la letra juntas?',
    messages: [
      {
        author: 'customer',
        daysAgo: 1,
        text: 'Tengo una separación y una letra de la misma semana.\n¿Puedo pagarlas con un solo cargo a mi tarjeta?',
      },
    ],
  },
  {
    kind: 'query',
    owner: 'sofia',
    project: 'P03',
    subject: 'Recibo de mi cuota inicial',
    messages: [
      {
        author: 'customer',
        daysAgo: 0.1,
        text: 'Pagué mi cuota inicial y quisiera el recibo con el sello para presentarlo al banco.',
      },
    ],
  },
  {
    kind: 'query',
    owner: 'maria',
    project: 'P05',
    subject: 'Cambio de celular',
    assignedTo: 'Milagros Ríos',
    messages: [
      { author: 'customer', daysAgo: 4, text: 'Cambié de número y ya no me llegan los códigos.' },
      {
        author: 'developer',
        daysAgo: 3,
        by: 'Milagros Ríos',
        text: 'Hola, María. Para cambiarlo necesitamos verte con tu documento en la sala de ventas. ¿Qué día te queda bien?',
      },
    ],
  },
]
