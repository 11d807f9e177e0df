/** What sign-in asks of the server. It comes after the page is awake: `loadEntryCalls`. */
export { findCountry } from '@llave/contract/access/find-country'
export { listCountries } from '@llave/contract/access/list-countries'
export { login } from '@llave/contract/access/login'
export { callApi } from '../api/call-api.ts'
