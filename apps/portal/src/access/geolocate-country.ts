import { loadEntryCalls } from './load-entry-calls.ts'

/** A tenth of a degree is about 11 km: enough for a country, too little for a person. */
function rough(degrees: number): number {
  return Math.round(degrees * 10) / 10
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000 }),
  )
}

/** ISO code of the country that the browser is in, or null where it is unknown or permission was denied. */
export async function geolocateCountry(): Promise<string | null> {
  try {
    const { coords } = await position()
    const { callApi, findCountry } = await loadEntryCalls()
    const found = await callApi(findCountry, {
      query: { latitude: rough(coords.latitude), longitude: rough(coords.longitude) },
    })
    return found.code
  } catch {
    // The specification asks for a console message, and Peru stays selected. The message holds nothing personal.
    console.warn('La ubicación no está disponible')
    return null
  }
}
