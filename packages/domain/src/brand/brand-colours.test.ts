import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BrandColours,
  brandColourFaults,
  brandColourNames,
  isHexColour,
  lookColours,
  softColours,
} from './brand-colours.ts'

test('the colours of the look can be read, and are those of its tokens', () => {
  expect(brandColourFaults(lookColours)).toEqual([])
  const tokens = readFileSync(join(import.meta.dirname, '../../../design/src/tokens.css'), 'utf8')
  for (const colour of [...Object.values(lookColours), '#f5f4f0', '#12141b', '#1a1d26'])
    expect(tokens).toContain(colour)
})

test('white on yellow is refused, with the pairs that cannot be read', () => {
  expect(brandColourFaults({ ...lookColours, accent: '#ffd400', accentStrong: '#e6bf00' })).toEqual([
    'colours.accent cannot be read on the light page: 1.3:1, where text asks for 4.5:1',
    'colours.accent cannot be read on a light surface: 1.4:1, where text asks for 4.5:1',
    'colours.accent cannot be read on its soft ground: 1.3:1, where text asks for 4.5:1',
    'colours.accentStrong cannot be read on the light page: 1.6:1, where text asks for 4.5:1',
    'colours.onAccent cannot be read on accent: 1.4:1, where text asks for 4.5:1',
    'colours.onAccent cannot be read on accentStrong: 1.7:1, where text asks for 4.5:1',
  ])
  expect(
    brandColourFaults({ ...lookColours, accentDark: '#1f3f94' }).map((fault) => fault.split(':')[0]),
  ).toEqual([
    'colours.accentDark cannot be read on the dark page',
    'colours.accentDark cannot be read on a dark surface',
    'colours.accentDark cannot be read on its soft ground',
    'colours.onAccentDark cannot be read on accentDark',
  ])
})

test.each([
  ['the accent pressed, light', { onAccent: '#aaaaaa' }, 'colours.onAccent cannot be read on accent'],
  [
    'the accent at rest, light',
    { accentStrong: '#8fa4dd' },
    'colours.accentStrong cannot be read on the light page',
  ],
  [
    'a strong accent in the dark',
    { accentStrongDark: '#30406a' },
    'colours.accentStrongDark cannot be read on the dark page',
  ],
  [
    'what stands on the accent in the dark',
    { onAccentDark: '#8090c0' },
    'colours.onAccentDark cannot be read on accentDark',
  ],
  [
    'what stands on the strong accent in the dark',
    { onAccentDark: '#8090c0' },
    'colours.onAccentDark cannot be read on accentStrongDark',
  ],
])('%s is checked', (_, spoilt, fault) => {
  expect(brandColourFaults({ ...lookColours, ...spoilt }).map((each) => each.split(':')[0])).toContain(fault)
})

test('a colour on itself is always refused, and a soft ground is a colour', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (colour) => {
      const all = Object.fromEntries(brandColourNames.map((name) => [name, colour])) as BrandColours
      expect(brandColourFaults(all)).not.toEqual([])
      expect(Object.values(softColours(all)).every(isHexColour)).toBe(true)
    }),
  )
})
