/** Degrees, north and east positive. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** `-11.89021, -76.66487` */
export function formatPosition({ latitude, longitude }: Position): string {
  return `${latitude}, ${longitude}`
}

/** Waze on the way there; its page where the app is not installed (Waze deep links, `ll` and `navigate`). */
export function navigationAddress({ latitude, longitude }: Position): string {
  return `https://waze.com/ul?${new URLSearchParams({ ll: `${latitude},${longitude}`, navigate: 'yes' })}`
}

/** Google Maps with a pin there (Maps URLs, "Search"). */
export function mapsAddress({ latitude, longitude }: Position): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`
}
