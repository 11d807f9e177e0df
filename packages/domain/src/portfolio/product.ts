import type { Currency } from '../money/money.ts'
import type { Picture } from './picture.ts'

/** What the customer bought: one unit of a project under one proforma. */
export type Product = {
  readonly proforma: string
  readonly projectCode: string
  readonly projectName: string
  readonly name: string
  readonly currency: Currency
  readonly plaza: string
  readonly soldOn: Temporal.PlainDate
}

/** A product with what its detail shows. */
export type ProductDetail = Product & {
  /** Address of a picture; empty where there is none. */
  readonly banner: string
  /** The plan of the project, as a picture. */
  readonly map: Picture | null
  readonly gallery: readonly Picture[]
  /** Latitude and longitude in degrees; null where none is known. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null
}

export type ProjectLocation = {
  readonly projectCode: string
  readonly address: string
  readonly district: string
  readonly province: string
  readonly department: string
}
