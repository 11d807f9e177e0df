import type { Currency } from '../money/money.ts'

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

/** A product with what its detail shows. Sources are addresses that the browser can load. */
export type ProductDetail = Product & {
  readonly banner: string
  readonly map: string
  readonly gallery: readonly string[]
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
