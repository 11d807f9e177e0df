import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { statedKinds } from '@llave/contract/integration/rows/row-kinds'
import type * as z from 'zod/mini'
import { type Words, words } from './words.ts'

/** How the cells of a column are read. */
export type ReadAs =
  | 'text'
  /** Text of several lines, which keeps its blanks. */
  | 'lines'
  /** A name by which something is known: what a spreadsheet makes of it must not pass. */
  | 'identifier'
  | 'documentNumber'
  | 'day'
  | 'year'
  | 'amount'
  /** A number whose comma can only stand before decimals: a rate, degrees. */
  | 'decimal'
  | 'phones'
  | 'documents'
  | 'list'
  | { readonly words: Words }

/** A column as people know it. All of it is in Spanish, for the staff. */
export type Column = {
  readonly heading: string
  /** Other headings under which it comes; accents, case and points do not count. */
  readonly also: readonly string[]
  readonly as: ReadAs
  readonly about: string
  readonly example: string
}

type Members<K extends KindName> = keyof z.output<(typeof statedKinds)[K]['row']>

function column(
  heading: string,
  as: ReadAs,
  about: string,
  example: string,
  also: readonly string[] = [],
): Column {
  return { heading, also, as, about, example }
}

const proforma = column('Proforma', 'identifier', 'El número de la proforma', '1000234', ['N proforma'])
const documentType = column(
  'Tipo de documento',
  { words: words.documentType },
  'Del documento de identidad',
  'DNI',
  ['Tipo doc', 'Tipo documento', 'TD'],
)
const documentNumber = column(
  'Número de documento',
  'documentNumber',
  'Solo dígitos, con sus ceros a la izquierda',
  '44556677',
  ['N documento', 'No documento', 'Nro documento', 'Num documento', 'Documento', 'Doc identidad'],
)
const projectCode = column('Código de proyecto', 'identifier', 'El del proyecto', 'VALLE', [
  'Proyecto',
  'Cod proyecto',
])
const currency = column('Moneda', { words: words.currency }, 'Soles o dólares', 'USD')

/** The columns of each kind, in the order of the template. */
const columns: { readonly [K in KindName]: Readonly<Record<Members<K>, Column>> } = {
  projects: {
    code: column('Código', 'identifier', 'Letras sin tilde, dígitos, guiones', 'VALLE', [
      'Código de proyecto',
      'Proyecto',
    ]),
    name: column('Nombre', 'text', 'Como lo ven los clientes', 'Valle Sereno', ['Nombre del proyecto']),
    address: column('Dirección', 'text', '', 'Carretera a Santa Eulalia, km 14'),
    district: column('Distrito', 'text', '', 'Santa Eulalia'),
    province: column('Provincia', 'text', '', 'Huarochirí'),
    department: column('Departamento', 'text', '', 'Lima', ['Región']),
    latitude: column('Latitud', 'decimal', 'En grados, junto con la longitud', '-11.89021'),
    longitude: column('Longitud', 'decimal', 'En grados, junto con la latitud', '-76.66487'),
    homePicture: column(
      'Foto de inicio',
      'text',
      'Un archivo JPEG o PNG junto al libro',
      'pictures/valle.jpg',
    ),
    bannerPicture: column('Foto de cabecera', 'text', 'Un archivo JPEG o PNG', 'pictures/valle.jpg'),
    mapPicture: column('Plano de ubicación', 'text', 'Un archivo JPEG o PNG', 'pictures/plano.png', ['Mapa']),
    stages: column('Etapas', 'list', 'De la primera a la última, con punto y coma', 'Cimientos;Acabados'),
    promisedOn: column('Entrega prometida', 'day', 'La de los contratos', '30/06/2027'),
    deliveryOn: column('Entrega actual', 'day', 'Solo si cambió', '31/08/2027'),
    deliveryToldOn: column('Cambio avisado', 'day', 'El día de la carta', '02/09/2026'),
    deliveryReason: column(
      'Motivo del cambio',
      'text',
      'Los clientes lo leen',
      'Falta la subestación eléctrica',
    ),
    galleryPictures: column(
      'Galería',
      'list',
      'Archivos JPEG o PNG, con punto y coma',
      'pictures/valle.jpg',
      ['Fotos'],
    ),
  },
  progress: {
    projectCode,
    takenOn: column('Fecha', 'day', 'Día en que se tomó la foto', '05/10/2026', ['Fecha de la foto']),
    picture: column('Foto', 'text', 'Un archivo JPEG o PNG', 'pictures/valle.jpg', ['Archivo', 'Imagen']),
    title: column('Título', 'text', 'Qué muestra la foto', 'Trazo de las calles', ['Descripción']),
    stage: column('Etapa', 'text', 'Una de las etapas del proyecto', 'Habilitación'),
    view: column('Vista', 'text', 'Desde dónde se tomó, igual en cada fecha', 'Desde la calle'),
  },
  customers: {
    documentType,
    documentNumber,
    name: column('Nombre', 'text', 'Nombres y apellidos, o razón social', 'Lucía Paredes Vargas', [
      'Cliente',
      'Nombre completo',
      'Nombres y apellidos',
      'Razón social',
      'Apellidos y nombres',
    ]),
    customerCode: column('Código de cliente', 'identifier', 'Su propio número de la persona', 'C-1041', [
      'Cod cliente',
    ]),
    email: column('Correo', 'text', '', 'lucia.paredes@correo.example', [
      'Correo electrónico',
      'E-mail',
      'Email',
    ]),
    phones: column('Celulares', 'phones', 'Con código de país; varios con punto y coma', '+51 999888777', [
      'Celular',
      'Teléfono',
      'Teléfonos',
      'Móvil',
    ]),
  },
  properties: {
    proforma,
    documentType,
    documentNumber,
    projectCode,
    productName: column('Inmueble', 'text', 'Como lo ve el cliente', 'Lote 2, Mz. C', [
      'Producto',
      'Unidad',
      'Lote',
      'Descripción',
    ]),
    currency,
    plaza: column('Plaza', 'text', '', 'LIM'),
    soldOn: column('Fecha de venta', 'day', '', '14/03/2025', ['Fec venta']),
    annualRate: column('TEA', 'decimal', 'Como fracción: 0.12 es 12 %', '0.12', ['Tasa', 'Tasa anual']),
    coHolders: column('Cotitulares', 'documents', 'Tipo y número; varios con punto y coma', 'CE 001234567', [
      'Copropietarios',
    ]),
    cededOn: column('Fecha de cesión', 'day', 'Si se cedió a este titular', '01/08/2026', ['Fec cesión']),
    deliveredOn: column('Fecha de entrega', 'day', 'La del acta de entrega', '14/05/2026', [
      'Fec entrega',
      'Acta de entrega',
    ]),
  },
  receivables: {
    proforma,
    kind: column('Tipo', { words: words.receivableKind }, 'Letra, separación o cuota inicial', 'Letra', [
      'Tipo de deuda',
      'Concepto',
    ]),
    code: column('Letra', 'identifier', 'El código de la letra; solo en las letras', 'L-0001', [
      'Código de letra',
      'N letra',
      'No letra',
      'Código',
    ]),
    documentClass: column('Clase de documento', 'text', 'La del ERP: R1 es separación, R3 letra', 'R3', [
      'Clase',
    ]),
    company: column('Sociedad', 'text', 'La del ERP', 'PE01', ['Empresa']),
    year: column('Ejercicio', 'year', 'El año contable del documento', '2026', ['Año', 'Año contable']),
    documentNumber: column('Número de documento', 'identifier', 'El del ERP', '1900000011', [
      'N documento',
      'No documento',
      'Nro documento',
      'Documento',
      'Documento contable',
    ]),
    currency,
    amount: column('Importe', 'amount', '', '350.50', ['Monto', 'Importe de la letra', 'Total']),
    paidAmount: column('Importe pagado', 'amount', 'Lo pagado hasta hoy, si no es todo o nada', '100.00', [
      'Monto pagado',
      'Pagado',
      'Amortizado',
    ]),
    dueOn: column('Vencimiento', 'day', '', '05/12/2026', [
      'Fecha de vencimiento',
      'Fec vencimiento',
      'Fec vcto',
      'Fecha vcto',
      'F vencimiento',
    ]),
    state: column('Estado', { words: words.receivableState }, '', 'Pendiente'),
    paidOn: column('Fecha de pago', 'day', '', '03/10/2026', ['Fec pago']),
    operationOn: column('Fecha de operación', 'day', '', '03/10/2026', ['Fec operación']),
    paymentSystem: column('Medio de pago', 'text', 'IZIP, IZDA, IZTC o el código del ERP', 'CAJA', [
      'Sistema de pago',
    ]),
    paymentCurrency: column(
      'Moneda de pago',
      { words: words.currency },
      'Junto con el importe de pago',
      'PEN',
    ),
    paymentAmount: column('Importe de pago', 'amount', 'Lo que se cobró, en su moneda', '1314.38', [
      'Monto de pago',
    ]),
    maskedCard: column('Tarjeta', 'text', 'Enmascarada', '497010******0055'),
    authorizationNumber: column('Autorización', 'identifier', '', '048213', ['N autorización']),
  },
  'exchange-rates': {
    validFrom: column('Fecha', 'day', 'Vale desde este día hasta el siguiente', '21/11/2026', [
      'Desde',
      'Vigente desde',
    ]),
    penPerUsd: column('Tipo de cambio', 'decimal', 'Soles por dólar', '3.75', ['TC', 'T C']),
  },
  notices: {
    id: column('Código', 'identifier', 'Su propio código del aviso', 'AV-2026-031', ['Id']),
    proforma,
    title: column('Título', 'text', '', 'Atención en feriado', ['Asunto']),
    text: column('Texto', 'lines', '', 'El lunes 8 no hay atención.', ['Mensaje']),
    publishedOn: column('Fecha', 'day', 'Se muestra desde este día', '20/11/2026', ['Fecha de publicación']),
  },
  documents: {
    id: column('Código', 'identifier', 'Su propio código del papel', 'DOC-1000234-01', ['Id']),
    proforma,
    projectCode,
    kind: column('Tipo', { words: words.documentKind }, 'Contrato, plano, acta u otro', 'Contrato'),
    title: column('Título', 'text', 'El nombre con que se guarda', 'Contrato de compraventa', ['Nombre']),
    date: column('Fecha', 'day', '', '14/03/2025'),
    file: column('Archivo', 'text', 'Un PDF, JPEG o PNG', 'papers/contrato.pdf'),
  },
  'title-stages': {
    proforma,
    stage: column('Etapa', { words: words.titleStage }, 'Separación, contrato… inscripción', 'Escritura'),
    state: column('Estado', { words: words.titleState }, 'Pendiente, hecha o no aplica', 'Pendiente'),
    date: column('Fecha', 'day', 'El día en que se hizo, o en que se espera', '14/03/2026'),
    responsible: column('Responsable', { words: words.titleActor }, 'A quién le toca', 'Notaría', [
      'A cargo de',
    ]),
    document: column('Documento', 'identifier', 'El código de un papel de la propiedad', 'DOC-1000234-01'),
  },
  replies: {
    id: column('Código', 'identifier', 'Su propio código de la respuesta', 'R-0001', ['Id']),
    query: column('Consulta', 'identifier', 'El número de la consulta', '42', ['N consulta', 'No consulta']),
    text: column('Texto', 'lines', 'El cliente lo recibe por correo', 'Su contrato va en camino.', [
      'Respuesta',
      'Mensaje',
    ]),
    state: column('Estado', { words: words.queryState }, 'Cómo queda la consulta', 'Cerrada'),
  },
}

/** A row of any kind may be withdrawn. */
const withdraw = column('Retirar', { words: words.withdraw }, 'Sí, si ya no existe', 'Sí')

/** The columns that a file of a kind may have, by member. */
export function columnsOf(kind: KindName): Readonly<Record<string, Column>> {
  return { ...columns[kind], withdraw }
}

/** The sheets of a workbook, and how reports name what a file brings. */
export const kindHeadings: Readonly<Record<KindName, string>> = {
  projects: 'Proyectos',
  progress: 'Avances de obra',
  customers: 'Clientes',
  properties: 'Propiedades',
  receivables: 'Letras y pagos',
  'exchange-rates': 'Tipos de cambio',
  notices: 'Avisos',
  documents: 'Documentos',
  'title-stages': 'Etapas del título',
  replies: 'Respuestas a consultas',
}

/** The sheet of the template that explains the others. */
export const helpSheet = 'Ayuda'

/** Other names under which a sheet comes. */
export const sheetNames: Readonly<Record<KindName, readonly string[]>> = {
  projects: ['Proyecto'],
  progress: ['Avances', 'Avance de obra'],
  customers: ['Cliente'],
  properties: ['Propiedad', 'Inmuebles', 'Proformas'],
  receivables: ['Letras', 'Pagos', 'Cuotas'],
  'exchange-rates': ['Tipo de cambio', 'TC'],
  notices: ['Aviso'],
  documents: ['Documento', 'Papeles'],
  'title-stages': ['Título', 'Camino al título'],
  replies: ['Respuestas'],
}
