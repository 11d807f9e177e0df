import type { FindCountry } from './find-country.ts'

export type Geocoder = {
  /** Where the maps service answers: its address without a path. */
  readonly apiUrl: string
  /** A key for servers: the one that browsers see is bound to our address. */
  readonly key: string
}

type Result = {
  readonly types?: readonly string[]
  readonly address_components?: readonly {
    readonly short_name?: string
    readonly types?: readonly string[]
  }[]
}

const timeoutMs = 2000

/**
 * Reverse geocoding by the maps service (docs/specification.md, "service-geocoding";
 * its Geocoding API, `latlng` and `result_type`): the short name of the result of type
 * "country", ISO 3166 alpha 2; null where it knows of none. Degrees. Throws where it does not answer within
 * two seconds, refuses, or answers something else.
 */
export function openGeocoder({ apiUrl, key }: Geocoder): FindCountry {
  return async ({ latitude, longitude }) => {
    const asked = new URLSearchParams({ latlng: `${latitude},${longitude}`, result_type: 'country', key })
    const response = await fetch(`${apiUrl}/maps/api/geocode/json?${asked}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as {
      readonly status?: string
      readonly results?: readonly Result[]
    }
    if (answer.status === 'ZERO_RESULTS') return { code: null }
    if (answer.status !== 'OK')
      throw new Error(`The maps service answered ${answer.status ?? response.status}`)
    const country = answer.results?.find(({ types }) => types?.includes('country'))
    const name = country?.address_components?.find(({ types }) => types?.includes('country'))?.short_name
    return { code: name && /^[A-Z]{2}$/.test(name) ? name : null }
  }
}
