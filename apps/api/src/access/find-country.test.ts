import { startMapHost } from '@llave/emulators/map-host/start-map-host'
import { afterAll, describe, expect, test } from 'vitest'
import { countryFinder } from './find-country.ts'
import { openGeocoder } from './maps-geocoder.ts'

const maps = await startMapHost({ host: '127.0.0.1', serverKey: 'server-key' })
afterAll(() => maps.close())

const madrid = { latitude: 40.4, longitude: -3.7 }
const lima = { latitude: -12, longitude: -77 }
const sea = { latitude: 0, longitude: -140 }

test('the maps service is queried with the position, and its result of type country is used', async () => {
  const geocode = openGeocoder({ apiUrl: maps.url, key: 'server-key' })
  const before = maps.geocoded.length
  expect([await geocode(madrid), await geocode(lima), await geocode(sea)]).toEqual([
    { code: 'ES' },
    { code: 'PE' },
    { code: null },
  ])
  expect(maps.geocoded.slice(before)).toEqual(['40.4,-3.7', '-12,-77', '0,-140'])
})

describe('our own borders are used', () => {
  test('where no maps service is configured', async () => {
    expect(await countryFinder(null)(madrid)).toEqual({ code: 'ES' })
  })

  test('where it refuses the key or does not answer', async () => {
    for (const apiUrl of [maps.url, 'http://127.0.0.1:9']) {
      const geocode = openGeocoder({ apiUrl, key: 'another' })
      await expect(geocode(lima)).rejects.toThrow()
      expect(await countryFinder(geocode)(lima)).toEqual({ code: 'PE' })
    }
  })
})
