import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { countryCode, degrees } from '../fields.ts'

/** Where the browser is, in degrees that the portal rounds to tenths. Never logged. */
export type CoarsePosition = { readonly latitude: number; readonly longitude: number }

/** The country of a position; null at sea, and wherever none is found. */
export type FoundCountry = { readonly code: string | null }

/** Chooses the default of the dial-code selector from the browser's location. */
export const findCountry = defineCall({
  name: 'findCountry',
  method: 'GET',
  path: '/api/Account/ObtenerPaisPorUbicacion',
  access: 'open',
  writes: false,
  query: codec(z.object({ Latitud: degrees(90), Longitud: degrees(180) }), {
    decode: (wire): CoarsePosition => ({ latitude: wire.Latitud, longitude: wire.Longitud }),
    encode: (position: CoarsePosition) => ({ Latitud: position.latitude, Longitud: position.longitude }),
  }),
  answer: message(
    codec(z.object({ code: z.union([countryCode, z.literal('')]) }), {
      decode: (wire): FoundCountry => ({ code: wire.code === '' ? null : wire.code }),
      encode: (found: FoundCountry) => ({ code: found.code ?? '' }),
    }),
  ),
})
