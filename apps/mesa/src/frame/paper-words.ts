import type { DocumentKind } from '@llave/domain/portfolio/property-document'

/** What a paper is, in words. */
export const paperKindWords: Readonly<Record<DocumentKind, string>> = {
  contract: 'Contrato',
  plan: 'Plano',
  act: 'Acta de entrega',
  other: 'Otro papel',
}
