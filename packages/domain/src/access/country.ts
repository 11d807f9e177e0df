/** A country by which a mobile number is dialled: Spanish name, dial code without plus, ISO code. */
export type Country = { readonly name: string; readonly dialCode: string; readonly code: string }

/** Peru, whose mobile numbers have 9 digits (docs/specification.md, "login-phone-peru-9-digits"). */
export const peru: Country = { name: 'Perú', dialCode: '51', code: 'PE' }
