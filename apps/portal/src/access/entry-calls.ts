/** The calls of sign-in, loaded after the page is hydrated: `loadEntryCalls`. */
export { findCountry } from '@llave/contract/access/find-country'
export { listCountries } from '@llave/contract/access/list-countries'
export { login } from '@llave/contract/access/login'
export { callApi } from '../api/call-api.ts'
