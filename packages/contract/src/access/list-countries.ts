import type { Country } from '@llave/domain/access/country'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { countryCode, digits, nonEmptyText } from '../fields.ts'

const countryMessage = codec(z.object({ name: nonEmptyText(100), dial_code: digits(4), code: countryCode }), {
  decode: (wire): Country => ({ name: wire.name, dialCode: wire.dial_code, code: wire.code }),
  encode: (country: Country) => ({ name: country.name, dial_code: country.dialCode, code: country.code }),
})

/** The countries of the dial-code selector. */
export const listCountries = defineCall({
  name: 'listCountries',
  method: 'GET',
  path: '/api/Account/CargarPaises',
  access: 'open',
  writes: false,
  answer: message(z.array(countryMessage)),
})
