import { plainBrand } from '@llave/api/config/read-brand'
import { renderLegalText } from '@llave/api/legal/render-legal-text'
import { personas } from '@llave/testkit/personas'
import { projects } from './projects.ts'
import { properties } from './properties.ts'

type PaperOwner = { readonly proforma: string } | { readonly projectCode: string }

/** A document of the demonstration: a drawing in demo/pictures, or text that becomes a PDF. */
export type DemoPaper = PaperOwner & {
  readonly id: string
  readonly kind: 'contract' | 'plan' | 'act' | 'other'
  readonly title: string
  readonly monthsAgo: number
} & (
    | { readonly picture: string }
    | { readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[] }
  )

/**
 * Lucía, Mateo and Carmen have documents of their own; whoever bought in P01 has those of the project. Jorge
 * has none.
 */
export const papers: readonly DemoPaper[] = [
  contract('1000234', 18),
  {
    id: 'DOC-1000234-PLANO',
    proforma: '1000234',
    kind: 'plan',
    title: 'Plano de ubicación del lote',
    monthsAgo: 2,
    picture: 'plano-lotizacion',
  },
  {
    id: 'DOC-P01-PERSPECTIVA',
    projectCode: 'P01',
    kind: 'plan',
    title: 'Vista general de la habilitación',
    monthsAgo: 20,
    picture: 'lotes-valle',
  },
  {
    id: 'DOC-P01-REGLAMENTO',
    projectCode: 'P01',
    kind: 'other',
    title: 'Reglamento interno del condominio',
    monthsAgo: 20,
    sections: [
      {
        heading: 'Construcción',
        paragraphs: [
          'Cada lote se edifica con un retiro frontal de tres metros y una altura máxima de dos pisos.',
        ],
      },
      {
        heading: 'Convivencia',
        paragraphs: ['Las áreas comunes abren de 6:00 a 22:00. Las mascotas pasean con correa.'],
      },
    ],
  },
  contract('1000235', 13),
  contract('1000301', 15),
  deliveryAct('1000301', 0),
  contract('1000304', 26),
  deliveryAct('1000304', 1),
  {
    id: 'DOC-1000304-PLANO',
    proforma: '1000304',
    kind: 'plan',
    title: 'Fachada aprobada',
    monthsAgo: 26,
    picture: 'torre-malecon',
  },
]

function parties(proforma: string) {
  const property = properties.find((each) => each.proforma === proforma)
  const project = projects.find((each) => each.code === property?.project)
  if (!property || !project) throw new Error(`The demonstration has no property ${proforma}`)
  return { buyer: personas[property.owner].name, product: property.product, project }
}

function contract(proforma: string, monthsAgo: number): DemoPaper {
  const { buyer, product, project } = parties(proforma)
  return {
    id: `DOC-${proforma}-CONTRATO`,
    proforma,
    kind: 'contract',
    title: 'Contrato de compraventa',
    monthsAgo,
    sections: [
      {
        heading: 'Las partes',
        paragraphs: [
          `Celebran este contrato la inmobiliaria, como vendedora, y ${buyer}, como parte compradora.`,
        ],
      },
      {
        heading: 'El inmueble',
        paragraphs: [
          `${product}, del proyecto ${project.name}, ubicado en ${project.address}, ${project.district}, ${project.province}, ${project.department}.`,
        ],
      },
      {
        heading: 'El precio y su pago',
        paragraphs: [
          'El saldo del precio se paga en letras mensuales, según el cronograma que firman las partes.',
          'La parte compradora puede pagar por adelantado cualquier número de letras.',
        ],
      },
      {
        heading: 'La entrega',
        paragraphs: ['La vendedora entrega el inmueble con un acta que firman ambas partes.'],
      },
    ],
  }
}

function deliveryAct(proforma: string, monthsAgo: number): DemoPaper {
  const { buyer, product, project } = parties(proforma)
  return {
    id: `DOC-${proforma}-ACTA`,
    proforma,
    kind: 'act',
    title: 'Acta de entrega',
    monthsAgo,
    sections: [
      {
        heading: 'Entrega',
        paragraphs: [
          `La inmobiliaria entrega a ${buyer} el inmueble ${product} del proyecto ${project.name}, con sus llaves y manuales.`,
        ],
      },
      {
        heading: 'Conformidad',
        paragraphs: [
          'La parte compradora lo recibe conforme y conserva el plazo de garantía de los acabados.',
        ],
      },
    ],
  }
}

/** The text of a document as the PDF that a developer would upload. */
export async function drawPaper(paper: Extract<DemoPaper, { sections: unknown }>, day: Temporal.PlainDate) {
  return renderLegalText(
    { title: paper.title, version: day, sections: [...paper.sections] },
    plainBrand('Llave'),
  )
}
