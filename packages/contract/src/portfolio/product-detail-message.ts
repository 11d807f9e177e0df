import type { ProductDetail } from '@llave/domain/portfolio/product'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { text } from '../fields.ts'
import { decodePicture, encodePicture, pictureMembers } from './picture-members.ts'
import { decodeProduct, encodeProduct, productMembers } from './product-message.ts'

const positionText = z
  .string()
  .check(z.refine((value) => value === '' || /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(value)))

/** A product with Banner, Map, GalleryItems (sources between semicolons) and GoogleMap ("latitude,longitude"). */
export const productDetailMessage = codec(
  z.object({
    ...productMembers,
    Banner: text(500),
    Map: text(500),
    GalleryItems: text(20_000),
    GoogleMap: positionText,
    /** Extensions: the pictures of Map and GalleryItems with their sizes. */
    MapImagen: z.nullable(z.object(pictureMembers)),
    GalleryImagenes: z.array(z.object(pictureMembers)),
  }),
  {
    decode: (wire): ProductDetail => ({
      ...decodeProduct(wire),
      banner: wire.Banner,
      map: wire.MapImagen && decodePicture(wire.MapImagen),
      gallery: wire.GalleryImagenes.map(decodePicture),
      position: decodePosition(wire.GoogleMap),
    }),
    encode: (product: ProductDetail) => ({
      ...encodeProduct(product),
      Banner: product.banner,
      Map: product.map?.source ?? '',
      GalleryItems: product.gallery.map(({ source }) => source).join(';'),
      GoogleMap: product.position ? `${product.position.latitude},${product.position.longitude}` : '',
      MapImagen: product.map && encodePicture(product.map),
      GalleryImagenes: product.gallery.map(encodePicture),
    }),
  },
)

function decodePosition(value: string): ProductDetail['position'] {
  const [latitude, longitude] = value.split(',')
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}
