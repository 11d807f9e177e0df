import type { Product } from '@llave/domain/portfolio/product'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec } from '../call.ts'
import { currency, description, identifier, isoDate, projectCode, text } from '../fields.ts'

/** A product as the statements spell it. */
export const productMembers = {
  cOD_PROYECTOField: projectCode,
  pROYECTOField: description,
  pRODUCTOField: description,
  pROFORMAField: identifier,
  wAERSField: currency,
  cODPLAZAField: text(20),
  fECHAField: isoDate,
}

const productWire = z.object(productMembers)
type ProductWire = z.output<typeof productWire>

export function decodeProduct(wire: ProductWire): Product {
  return {
    proforma: wire.pROFORMAField,
    projectCode: wire.cOD_PROYECTOField,
    projectName: wire.pROYECTOField,
    name: wire.pRODUCTOField,
    currency: wire.wAERSField,
    plaza: wire.cODPLAZAField,
    soldOn: wire.fECHAField,
  }
}

export function encodeProduct(product: Product): ProductWire {
  return {
    cOD_PROYECTOField: product.projectCode,
    pROYECTOField: product.projectName,
    pRODUCTOField: product.name,
    pROFORMAField: product.proforma,
    wAERSField: product.currency,
    cODPLAZAField: product.plaza,
    fECHAField: product.soldOn,
  }
}

export const productMessage = codec(productWire, { decode: decodeProduct, encode: answers && encodeProduct })
