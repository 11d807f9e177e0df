import { expect, test } from 'vitest'
import { formatPosition, mapsAddress, navigationAddress } from './map-links.ts'

const place = { latitude: -11.89021, longitude: -76.66487 }

test('both external links contain latitude and longitude', () => {
  expect(navigationAddress(place)).toBe('https://waze.com/ul?ll=-11.89021%2C-76.66487&navigate=yes')
  expect(mapsAddress(place)).toBe('https://www.google.com/maps/search/?api=1&query=-11.89021%2C-76.66487')
  expect(formatPosition(place)).toBe('-11.89021, -76.66487')
})
