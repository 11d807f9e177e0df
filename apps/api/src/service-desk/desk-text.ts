import { type DocumentTypeCode, documentTypeOf } from '@llave/domain/access/document-type'

/** Who wrote, as the staff that answers has to know them. */
export type DeskCustomer = {
  readonly name: string
  readonly documentType: DocumentTypeCode
  readonly documentNumber: string
}

export type DeskProperty = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
}

/** `Lucía Paredes Vargas, DNI 44556677` */
export function customerText({ name, documentType, documentNumber }: DeskCustomer): string {
  return `${name}, ${documentTypeOf(documentType).abbreviation} ${documentNumber}`
}

/** `1000235 Quinta Ficus - Departamento 502`, several of them after each other. */
export function propertyText(properties: readonly DeskProperty[]): string {
  return properties
    .map(({ proforma, projectName, productName }) => `${proforma} ${projectName} - ${productName}`)
    .join('; ')
}
